import type { JSX } from 'preact'
import { loaderSnippet } from '../code.ts'
import { Step } from './step.tsx'

interface VisitStepProps {
  /** Where apps reach the mock. */
  address: string
  copKey: string
  /** Whether the script came; null while it may still come. */
  loaded: boolean | null
  device: string | null
  onSwitchDevice: () => void
}

export function VisitStep({
  address,
  copKey,
  loaded,
  device,
  onSwitchDevice: onBecomeOther,
}: VisitStepProps): JSX.Element {
  return (
    <Step
      title="Visit"
      description={
        <>
          The page holds the snippet below. When the script has loaded it sends a visit, with a random id that this
          browser keeps: the device.
        </>
      }
      code={[{ label: 'the snippet', text: loaderSnippet(address, copKey) }]}
    >
      <p role="status">{renderStatus(loaded, device)}</p>
      {device === null ? null : (
        <p>
          <button type="button" onClick={onBecomeOther}>
            Become another device
          </button>
        </p>
      )}
    </Step>
  )
}

function renderStatus(loaded: boolean | null, device: string | null): JSX.Element {
  if (loaded === null) return <>Loading the script…</>
  if (!loaded)
    return <span class="bad">The script did not load. The call on the right says why; reload to try again.</span>
  if (device === null)
    return <>The visit is sent. This browser keeps no storage, so that each page is a device of its own.</>
  return (
    <>
      The visit is sent. This browser is <code>{device}</code>.
    </>
  )
}
