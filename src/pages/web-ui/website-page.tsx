/** The page of one website: what it is, what it was asked, and what can be done to it. */
import type { JSX } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import { type Address, readPanel } from './address.ts'
import { Calls } from './calls/calls.tsx'
import { PageHeader } from './header/page-header.tsx'
import { keepReplaced, recallReplaced } from './mock/replaced-store.ts'
import type { Snapshot, WebsiteView } from './mock/website-view.ts'
import { type Page, PageContext, type PanelId, type Replaced } from './page-context.ts'
import { Panels } from './panels/panels.tsx'
import { keepFocusNear } from './parts/keep-focus.ts'
import { NoticeList, type Notices } from './parts/notices.tsx'
import { Situation } from './scenario/scenario.tsx'
import { countLoads } from './words/call.ts'
import { withoutPaths } from './words/mock-says.ts'
import { formatTimes } from './words/time.ts'

interface WebsitePageProps {
  client: ControlClient
  view: WebsiteView
  snapshot: Snapshot
  notices: Notices
  replaced: Map<string, Replaced>
  callId: string | null
  go: (address: Address, step: boolean) => void
}

export function WebsitePage({
  client,
  view,
  snapshot,
  notices,
  replaced: all,
  callId,
  go,
}: WebsitePageProps): JSX.Element {
  const [panel, showPanel] = useState<PanelId>(() => (callId === null ? (readPanel() ?? 'try') : 'call'))
  const { appId } = view
  const [kept, show] = useState<Replaced | null>(() => all.get(appId) ?? recallReplaced(appId))
  const setReplaced = useCallback(
    (next: Replaced | null): void => {
      if (next) all.set(appId, next)
      else all.delete(appId)
      keepReplaced(appId, next)
      show(next)
    },
    [all, appId],
  )
  // A mock that was started anew has nothing that this could be put back over, and somebody may have loaded something else since.
  const isLast = kept !== null && countLoads(view.calls.all, kept.lineBefore) < 2
  const replaced = isLast && kept.startedAt === snapshot.mock.started_at ? kept : null
  const showCall = useCallback(
    (id: string | null): void => {
      go({ website: appId, call: id }, false)
      if (id !== null) showPanel('call')
    },
    [appId, go],
  )
  const act = useCallback<Page['act']>(
    async (work, done, failed) => {
      keepFocusNear()
      try {
        await work()
        if (done !== undefined) notices.tell('good', done)
        return true
      } catch (error) {
        const told = error instanceof Error ? error.message : String(error)
        const says = formatTimes(withoutPaths(told), Date.parse(view.snapshot?.clock.now ?? ''))
        if (failed) failed(says)
        else notices.tell('bad', says)
        return false
      } finally {
        await view.refresh()
      }
    },
    [view, notices],
  )
  const showWebsite = useCallback((website: string) => go({ website, call: null }, true), [go])
  const page = useMemo<Page>(
    () => ({ client, view, snapshot, notices, callId, replaced, showCall, showPanel, showWebsite, setReplaced, act }),
    [client, view, snapshot, notices, callId, replaced, showCall, showWebsite, setReplaced, act],
  )
  useRestartNotice(snapshot, notices)
  useEffect(() => () => notices.clear(), [notices])
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
        <Situation />
        <div class="work">
          <Calls />
          <Panels panel={panel} />
        </div>
      </main>
      <NoticeList notices={notices} />
    </PageContext.Provider>
  )
}

/** Says once that the mock was started anew: what was there is not there any more, and nobody here did that. */
function useRestartNotice({ mock: { started_at, state } }: Snapshot, notices: Notices): void {
  const startedAt = useRef(started_at)
  useEffect(() => {
    if (startedAt.current === started_at) return
    startedAt.current = started_at
    const kept = state
      ? 'It keeps its state in a file.'
      : 'What was loaded, added and called before is gone: it was kept in memory.'
    notices.tell('bad', `The mock was stopped and started anew. ${kept}`)
  }, [started_at, state, notices])
}
