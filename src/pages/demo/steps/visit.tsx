import type { JSX } from 'preact'
import { loaderSnippet } from '../code.ts'
import { Step } from './step.tsx'

interface VisitStepProps {
  /** Base URL at which apps can reach the mock. */
  address: string
  copKey: string
  /** Whether the script has loaded, or null while it is loading. */
  loaded: boolean | null
  device: string | null
  onSwitchDevice: () => void
}

export function VisitStep({ address, copKey, loaded, device, onSwitchDevice }: VisitStepProps): JSX.Element {
  return (
    <Step
      title="Visit"
      description={
        <>
          The page contains the snippet below. When the script has loaded, it sends a visit with a random ID that is
          stored in this browser: the device.
        </>
      }
      code={[{ label: 'the snippet', text: loaderSnippet(address, copKey) }]}
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
    return (
      <span class="bad">The script did not load. The request log on the right shows why. Reload to try again.</span>
    )
  if (device === null) return <>The visit was sent. This browser blocks storage, so each page counts as a new device.</>
  return (
    <>
      The visit was sent. The ID of this browser is <code>{device}</code>.
    </>
  )
}
