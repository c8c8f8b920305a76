import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Copyable } from '../components/copy-button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { formatDate, formatTimeOfDay } from '../format/time.ts'
import { useIsTokenRequired } from '../mock/use-is-token-required.ts'
import { isRealTime, usePage, virtualNow } from '../page-context.ts'
import { downloadDocument, toScenarioName } from './document-file.ts'
import { encodeState, readSharedState } from './shared-state.ts'

export function ShareDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { client, view, snapshot, perform, callId } = usePage()
  const { scenario, app_id } = snapshot.website
  const now = virtualNow(snapshot)
  const [withClock, setWithClock] = useState(!isRealTime(snapshot))
  const scenarioInfo = view.scenarios.find(({ name }) => name === scenario?.name)
  const fileName = toScenarioName(scenario?.title ?? scenario?.name ?? '') || 'scenario'
  const pageLink = new URL('/_mock/ui/', location.href)
  pageLink.searchParams.set('website', app_id)
  if (callId !== null) pageLink.searchParams.set('call', callId)
  const isTokenRequired = useIsTokenRequired()
  const flags = formatConnectionFlags(app_id === view.defaultAppId ? null : app_id, isTokenRequired)
  const download = () =>
    perform(
      async () => downloadDocument(await readSharedState(client, app_id, withClock), fileName),
      `${fileName}.json contains the current state as a scenario.`,
    )
  return (
    <Dialog title="Share" onClose={onClose} wide>
      <h3>Current state</h3>
      <p class="muted">
        The link contains people, quota, faults, verdicts and emails, but no keys or other secrets. A colleague who runs
        a mock at <code>{location.origin}</code> can open the link and load the state. If the colleague’s mock has a
        different address, replace the address in the link.
      </p>
      <p>
        <label class="check">
          <input type="checkbox" checked={withClock} onChange={(event) => setWithClock(event.currentTarget.checked)} />{' '}
          Include the clock, which shows {formatDate(now)} {formatTimeOfDay(now)}
          {snapshot.clock.frozen ? ' and is frozen' : ''}. Otherwise, the mock that loads the state keeps its own time.
        </label>
      </p>
      <StateLink withClock={withClock} />
      <p>
        <button type="button" onClick={download}>
          Download {fileName}.json
        </button>{' '}
        <span class="muted">and load the file with this command:</span>
      </p>
      <Copyable text={`npx dc-mock scenario load ./${fileName}.json${flags}`} label="the command" block />
      <p class="muted">
        Requires dc-mock to be installed. In a clone of the repository, use <code>npx node src/cli/main.ts</code>{' '}
        instead of <code>npx dc-mock</code>.
        {isTokenRequired ? ' DC_MOCK_TOKEN must contain the token that the mock was started with.' : ''}
      </p>
      {scenarioInfo && !scenarioInfo.saved ? (
        <>
          <h3>Scenario without later changes</h3>
          <Copyable
            text={`npx dc-mock scenario load ${scenarioInfo.name}${flags}`}
            label="the command for the scenario"
            block
          />
        </>
      ) : null}
      <h3>This page</h3>
      <p class="muted">
        Anyone who can reach this mock can open this link.{callId === null ? '' : ' It shows the selected call.'}
      </p>
      <Copyable text={pageLink.href} label="the link to this page" block />
    </Dialog>
  )
}

/** Link that contains the website's current state. The linked page offers to load the state into the mock's default website. */
function StateLink({ withClock }: { withClock: boolean }): JSX.Element {
  const { client, view, toasts } = usePage()
  const [encoded, setEncoded] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    readSharedState(client, view.appId, withClock)
      .then(encodeState)
      .then(
        (text) => isCurrent && setEncoded(text),
        (error: Error) => toasts.show('bad', error.message),
      )
    return () => {
      isCurrent = false
    }
  }, [client, view, withClock, toasts])
  if (encoded === undefined) return <p class="muted">Loading…</p>
  if (encoded === null) return <p class="muted">The state is too large for a link. Share the file instead.</p>
  return (
    <Copyable text={new URL(`/_mock/ui/#state=${encoded}`, location.href).href} label="the link to the state" block />
  )
}

/** Returns the command-line flags that select a website on this mock. Omits flags that are not necessary. */
function formatConnectionFlags(appId: string | null, isTokenRequired: boolean): string {
  return [
    location.origin === 'http://127.0.0.1:4010' ? '' : ` --url ${location.origin}`,
    appId === null ? '' : ` --website ${appId}`,
    isTokenRequired ? ' --control-token "$DC_MOCK_TOKEN"' : '',
  ].join('')
}
