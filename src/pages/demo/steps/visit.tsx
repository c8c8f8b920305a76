import type { JSX } from 'preact'
import { loaderSnippet } from '../../loader-snippet.ts'
import { type ShopStepProps, Step } from './step.tsx'

interface VisitStepProps extends Pick<ShopStepProps, 'address' | 'website'> {
  /** Null while the tracking script is loading. */
  loaded: boolean | null
  device: string | null
  onSwitchDevice: () => void
}

export function VisitStep({ address, website, loaded, device, onSwitchDevice }: VisitStepProps): JSX.Element {
  return (
    <Step
      title="Visit"
      description="The page contains the snippet below. The script sends a visit with a random device ID, which is stored in this browser."
      code={[{ label: 'the snippet', text: loaderSnippet(address, website.cop_key) }]}
    >
      <p role="status">{renderStatus(loaded, device)}</p>
      {device === null ? null : (
        <p>
          <button type="button" onClick={onSwitchDevice}>
            Switch device
          </button>
        </p>
      )}
    </Step>
  )
}

function renderStatus(loaded: boolean | null, device: string | null): JSX.Element {
  if (loaded === null) return <>Loading the script…</>
  if (!loaded)
    return <span class="bad">The script did not load. The request log shows why. Reload the page to try again.</span>
  if (device === null)
    return <>The visit was sent. This browser blocks storage, so each page load counts as a new device.</>
  return (
    <>
      The visit was sent. The ID of this browser is <code>{device}</code>.
    </>
  )
}
