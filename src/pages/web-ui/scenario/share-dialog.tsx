import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Copyable } from '../components/copy-button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { formatDate, formatTimeOfDay } from '../format/time.ts'
import { useIsTokenRequired } from '../mock/use-is-token-required.ts'
import { isRealTime, usePage, virtualNow } from '../page-context.ts'
import { downloadDocument, toScenarioName } from './document-file.ts'

/**
 * Dialog that shows a link to the current page. The user can also download the scenario as a file and copy the command that loads the file.
 */
export function ShareDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { client, view, snapshot, perform, callId } = usePage()
  const { scenario, app_id } = snapshot.website
  const now = virtualNow(snapshot)
  const [withClock, setWithClock] = useState(!isRealTime(snapshot))
  const scenarioInfo = view.scenarios.find(({ name }) => name === scenario?.name)
  const fileName = toScenarioName(scenario?.title ?? scenario?.name ?? '') || 'scenario'
  // The option is omitted for the address that the command uses by default.
  const url = location.origin === 'http://127.0.0.1:4010' ? '' : ` --url ${location.origin}`
  const isTokenRequired = useIsTokenRequired()
  // The option is omitted for the default website, into which the command loads a scenario by default.
  const website = app_id === view.defaultAppId ? '' : ` --website ${app_id}`
  const connectionFlags = `${url}${website}${isTokenRequired ? ' --control-token "$DC_MOCK_TOKEN"' : ''}`
  const link = new URL('/_mock/ui/', location.href)
  link.searchParams.set('website', app_id)
  if (callId !== null) link.searchParams.set('call', callId)

  const download = () =>
    perform(async () => {
      const { clock, ...documentWithoutClock } = await client.call('getState', { query: { website: app_id } })
      downloadDocument(withClock && clock ? { ...documentWithoutClock, clock } : documentWithoutClock, fileName)
    }, `${fileName}.json contains the current state as a scenario.`)
  return (
    <Dialog title="Share" onClose={onClose} wide>
      <h3>This page</h3>
      <p class="muted">For anyone who can reach this mock{callId === null ? '' : '; opens the selected call'}.</p>
      <Copyable text={link.href} label="the link" />
      <h3>Current state</h3>
      <p class="muted">
        The file contains people, quota, faults and mails, but no keys. The command loads it into any mock.
      </p>
      <p>
        <label class="check">
          <input type="checkbox" checked={withClock} onChange={(event) => setWithClock(event.currentTarget.checked)} />{' '}
          Include the clock, which shows {formatDate(now)} {formatTimeOfDay(now)}
          {snapshot.clock.frozen ? ' and is frozen' : ''}. Otherwise the mock that loads the file keeps its own time.
        </label>
      </p>
      <p>
        <button type="button" class="primary" onClick={download}>
          Download {fileName}.json
        </button>
      </p>
      <Copyable text={`npx dc-mock scenario load ./${fileName}.json${connectionFlags}`} label="the command" />
      <p class="muted">
        Requires dc-mock to be installed. In a clone of the repository, use <code>npx node src/cli/main.ts</code>{' '}
        instead of <code>npx dc-mock</code>.
        {isTokenRequired ? ' The variable must contain the token that the mock was started with.' : ''}
      </p>
      {scenarioInfo && !scenarioInfo.saved ? (
        <>
          <h3>Scenario without later changes</h3>
          <Copyable text={`npx dc-mock scenario load ${scenarioInfo.name}${connectionFlags}`} label="the command" />
        </>
      ) : null}
    </Dialog>
  )
}
