import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import { isMockError } from '../../client/mock-error.ts'
import type { ScenarioDocument } from '../../types.ts'
import { errorMessage } from '../use-action.ts'
import { Calls } from './calls/calls.tsx'
import { restoreFocus } from './components/restore-focus.ts'
import { ToastList, type Toasts } from './components/toasts.tsx'
import { countLoadsSince, findLastLoad, formatScenarioTitle } from './format/call.ts'
import { localizeTimes } from './format/time.ts'
import { PageHeader } from './header/page-header.tsx'
import { readReplacedScenario, storeReplacedScenario } from './mock/replaced-scenario-store.ts'
import type { Snapshot, WebsiteView } from './mock/website-view.ts'
import { PageContext, type PageState, type ReplacedScenario } from './page-context.ts'
import { Panels } from './panels/panels.tsx'
import { OfferDialog } from './scenario/offer-dialog.tsx'
import { ScenarioBar } from './scenario/scenario-bar.tsx'
import type { UrlState } from './url-state.ts'

interface WebsitePageProps {
  client: ControlClient
  view: WebsiteView
  snapshot: Snapshot
  toasts: Toasts
  urlState: UrlState
  navigate: PageState['navigate']
}

export function WebsitePage({ urlState, ...props }: WebsitePageProps): JSX.Element {
  const { client, view, snapshot, toasts, navigate } = props
  const { call: callId, filter } = urlState
  const panel = urlState.panel ?? (callId === null ? 'try' : 'call')
  const { appId } = view
  const [storedReplaced, setStoredReplaced] = useState(() => readReplacedScenario(appId))
  // The last action can be undone only until another scenario is loaded or the mock is restarted.
  const isLatestLoad =
    storedReplaced !== null &&
    countLoadsSince(view.calls.all, storedReplaced.previousLineId) <= (storedReplaced.kind === 'change' ? 0 : 1)
  const replaced = isLatestLoad && storedReplaced.startedAt === stateStart(snapshot) ? storedReplaced : null
  const setReplaced = (next: ReplacedScenario | null): void => {
    storeReplacedScenario(appId, next)
    setStoredReplaced(next)
  }
  const restore = async ({ title, ...scenario }: ReplacedScenario): Promise<void> => {
    const body = advanceClock(scenario)
    const isRestored = await page.perform(
      () => client.call('restoreState', { query: { website: appId }, body }),
      `“${title}” is restored.`,
    )
    if (isRestored) setReplaced(null)
  }
  const page: PageState = {
    ...props,
    callId,
    filter: filter ?? '',
    replaced,
    undo: replaced === null ? null : () => void restore(replaced),
    showPanel(next) {
      toasts.clearErrors()
      navigate({ website: appId, panel: next }, { addToHistory: true })
    },
    showCall(id, options = { addToHistory: true }) {
      toasts.clearErrors()
      navigate({ website: appId, call: id, panel: id === null ? 'call' : null }, options)
    },
    showWebsite: (website) => navigate({ website, call: null, panel: null, filter: null }, { addToHistory: true }),
    async perform(action, successMessage, onError) {
      restoreFocus()
      try {
        await action()
        toasts.clearErrors()
        if (successMessage !== undefined) toasts.show('good', successMessage)
        return true
      } catch (error) {
        const message = localizeTimes(
          isMockError(error) ? error.problem : errorMessage(error),
          Date.parse(view.snapshot?.clock.now ?? ''),
        )
        if (onError) onError(message, isMockError(error) ? error.path : null)
        else toasts.show('bad', message)
        return false
      } finally {
        await view.refresh()
      }
    },
    async performUndoable(action, { kind = 'change', replacedBy, successMessage, onError }) {
      const run = async (): Promise<void> => {
        const { snapshot: current, calls } = view
        if (!current) throw new Error('The website has not loaded yet')
        const before = {
          kind,
          replacedBy,
          readAtMs: Date.now(),
          document: await client.call('getState', { query: { website: appId } }),
          startedAt: stateStart(current),
          title: formatScenarioTitle(current.website),
          previousLineId: findLastLoad(calls.all)?.id ?? null,
        }
        await action()
        setReplaced(before)
        toasts.show('good', successMessage, true)
      }
      return page.perform(run, undefined, onError)
    },
  }
  const isLive = view.connection === 'live'
  useEffect(() => {
    if (isLive) toasts.clearErrors()
  }, [isLive, toasts])
  useRestartToast(snapshot, toasts)
  useEffect(() => () => toasts.clear(), [toasts])
  const { name, scenario } = snapshot.website
  useEffect(() => {
    document.title = [scenario?.title ?? scenario?.name, name, 'dc-mock'].filter(Boolean).join(' · ')
  }, [name, scenario])

  return (
    <PageContext.Provider value={page}>
      <a class="skip" href="#calls">
        Skip to the calls
      </a>
      <PageHeader />
      <main>
        <ScenarioBar />
        <div class="work">
          <Calls />
          <Panels panel={panel} />
        </div>
      </main>
      <ToastList toasts={toasts} onUndo={page.undo} />
      <OfferDialog scenario={urlState.scenario} state={urlState.state} />
    </PageContext.Provider>
  )
}

/**
 * Advances the clock by the time that has elapsed since the scenario was read. An incorrect browser clock has no effect, because only the
 * elapsed time is used.
 */
function advanceClock({ document, readAtMs }: Pick<ReplacedScenario, 'document' | 'readAtMs'>): ScenarioDocument {
  const { clock } = document
  if (clock?.now === undefined || clock.frozen) return document
  const now = Date.parse(clock.now) + Math.max(0, Date.now() - readAtMs)
  return { ...document, clock: { now: new Date(now).toISOString() } }
}

/**
 * Returns the start time of the process that stores the state. Returns an empty string for Redis, because the state then survives restarts
 * and each replica has a different start time.
 */
function stateStart({ health: { started_at, store } }: Snapshot): string {
  return store ? '' : started_at
}

/** Shows a toast after the mock restarts, because the mock may have lost its state. */
function useRestartToast(snapshot: Snapshot, toasts: Toasts): void {
  const { state } = snapshot.health
  const start = stateStart(snapshot)
  const lastStart = useRef(start)
  useEffect(() => {
    if (lastStart.current === start) return
    lastStart.current = start
    const consequence = state
      ? 'The state was restored from a file.'
      : 'The state was stored only in memory, so all changes and calls were lost.'
    toasts.show('warning', `The mock was restarted. ${consequence}`)
  }, [start, state, toasts])
}
