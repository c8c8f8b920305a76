import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Copyable } from '../components/copy-button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { formatDate, formatTimeOfDay } from '../format/time.ts'
import { isRealTime, usePage, virtualNow } from '../page-context.ts'
import { downloadDocument, toScenarioName } from './document-file.ts'

/** A link to what is on the page, and the situation as a file with the command that loads it anywhere. */
export function ShareDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { client, view, snapshot, perform: act, callId } = usePage()
  const { scenario, app_id } = snapshot.website
  const now = virtualNow(snapshot)
  const [withClock, setWithClock] = useState(!isRealTime(snapshot))
  const scenarioInfo = view.scenarios.find(({ name }) => name === scenario?.name)
  const fileName = toScenarioName(scenario?.title ?? scenario?.name ?? '') || 'situation'
  // Where it is that of a plain start, the command takes it by itself.
  const url = location.origin === 'http://127.0.0.1:4010' ? '' : ` --url ${location.origin}`
  const isTokenRequired = useIsTokenRequired()
  const connectionFlags = `${url}${isTokenRequired ? ' --control-token "$DC_MOCK_TOKEN"' : ''}`
  const link = new URL('/_mock/ui/', location.href)
  link.searchParams.set('website', app_id)
  if (callId !== null) link.searchParams.set('call', callId)

  const download = () =>
    act(async () => {
      const { clock, ...documentWithoutClock } = await client.call('getState', { query: { website: app_id } })
      downloadDocument(withClock && clock ? { ...documentWithoutClock, clock } : documentWithoutClock, fileName)
    }, `${fileName}.json has the situation as it is now.`)
  return (
    <Dialog title="Share" onClose={onClose} wide>
      <h3>This page</h3>
      <p class="muted">For whoever can reach this mock{callId === null ? '' : '; it leads to the selected call'}.</p>
      <Copyable text={link.href} label="the link" />
      <h3>This situation, as it is now</h3>
      <p class="muted">
        The file holds people, quota, faults and mails; keys are no part of it. The command loads it into any mock.
      </p>
      <p>
        <label class="check">
          <input type="checkbox" checked={withClock} onChange={(event) => setWithClock(event.currentTarget.checked)} />{' '}
          With the clock: it shows {formatDate(now)} {formatTimeOfDay(now)}
          {snapshot.clock.frozen ? ' and stands still' : ''} wherever the file is loaded. Without it, real time goes on.
        </label>
      </p>
      <p>
        <button type="button" class="primary" onClick={download}>
          Download {fileName}.json
        </button>
      </p>
      <Copyable text={`npx dc-mock scenario load ./${fileName}.json${connectionFlags}`} label="the command" />
      <p class="muted">
        Where dc-mock is installed. In a clone of it, begin with <code>npx node src/cli/main.ts</code> in place of{' '}
        <code>npx dc-mock</code>.
        {isTokenRequired ? ' The variable holds the token that the mock was started with.' : ''}
      </p>
      {scenarioInfo && !scenarioInfo.saved ? (
        <>
          <h3>The scenario as it was before anything happened</h3>
          <Copyable text={`npx dc-mock scenario load ${scenarioInfo.name}${connectionFlags}`} label="the command" />
        </>
      ) : null}
    </Dialog>
  )
}

/** Whether the mock asks for a token: a look without the cookie of this browser tells. */
function useIsTokenRequired(): boolean {
  const [isRequired, setRequired] = useState(false)
  useEffect(() => {
    fetch('/_mock/websites?limit=1', { credentials: 'omit' }).then(
      ({ status }) => setRequired(status === 401),
      () => {},
    )
  }, [])
  return isRequired
}
