import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { CallDetail } from '../calls/call-detail.tsx'
import { isNarrow } from '../calls/rows-in-view.ts'
import { type Tab, Tabs } from '../components/tabs.tsx'
import { isUsedUp } from '../format/fault.ts'
import { usePage } from '../page-context.ts'
import type { PanelId } from '../url-state.ts'
import { ClockPanel } from './clock-panel.tsx'
import { ConnectPanel } from './connect-panel.tsx'
import { FaultsPanel } from './faults-panel.tsx'
import { MailboxPanel } from './mailbox-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { TryPanel } from './try-panel.tsx'
import { VerdictsPanel } from './verdicts-panel.tsx'

const panelComponents: Readonly<Record<PanelId, () => JSX.Element>> = {
  call: CallDetail,
  try: TryPanel,
  mailbox: MailboxPanel,
  faults: FaultsPanel,
  verdicts: VerdictsPanel,
  people: PeoplePanel,
  clock: ClockPanel,
  connect: ConnectPanel,
}

/** Tabs that show the details of a call and the controls of the mock. */
export function Panels({ panel }: { panel: PanelId }): JSX.Element {
  const { snapshot, showPanel, callId } = usePage()
  const { website, faults, verdicts } = snapshot
  const tabs: readonly (Tab & { id: PanelId })[] = [
    { id: 'call', group: 'Inspect', label: 'Call' },
    { id: 'try', group: 'Inspect', label: 'Check' },
    { id: 'mailbox', group: 'Inspect', label: 'Mailbox', count: website.counts.mails },
    { id: 'people', group: 'Inspect', label: 'People', count: website.counts.people },
    { id: 'faults', group: 'Change', label: 'Faults', count: faults.filter((fault) => !isUsedUp(fault)).length },
    { id: 'verdicts', group: 'Change', label: 'Verdicts', count: verdicts.length },
    { id: 'clock', group: 'Change', label: 'Clock' },
    { id: 'connect', group: 'Set up', label: 'Connect' },
  ]
  const section = useRef<HTMLElement>(null)
  const previousPanel = useRef(panel)
  // On narrow screens, the panels are below the list of calls, so the page scrolls to the panel that was opened.
  useEffect(() => {
    const isPanelChanged = previousPanel.current !== panel || (panel === 'call' && callId !== null)
    previousPanel.current = panel
    if (isPanelChanged && isNarrow()) section.current?.scrollIntoView({ block: 'start' })
  }, [panel, callId])
  const selectPanel = (id: string): void => {
    const tab = tabs.find((each) => each.id === id)
    if (tab) showPanel(tab.id)
  }
  const Content = panelComponents[panel]
  return (
    <section class="panels" ref={section} aria-label="Details and controls">
      <button
        type="button"
        class="quiet back"
        onClick={() => document.getElementById('calls-title')?.scrollIntoView({ block: 'start' })}
      >
        ↑ calls
      </button>
      <Tabs label="Details and controls" tabs={tabs} current={panel} onSelect={selectPanel}>
        <Content />
      </Tabs>
    </section>
  )
}
