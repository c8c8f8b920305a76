import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isUsedUp } from '../../../client/format-fault.ts'
import { CallDetail } from '../calls/call-detail.tsx'
import { isNarrow } from '../calls/rows-in-view.ts'
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

interface Tab {
  id: PanelId
  label: string
  /** Hidden if 0. */
  count?: number
}

export function Panels({ panel }: { panel: PanelId }): JSX.Element {
  const { snapshot, showPanel, callId } = usePage()
  const { website, faults, verdicts } = snapshot
  const groups: Readonly<Record<string, readonly Tab[]>> = {
    Inspect: [
      { id: 'call', label: 'Call' },
      { id: 'try', label: 'Check' },
      { id: 'mailbox', label: 'Mailbox', count: website.counts.mails },
      { id: 'people', label: 'People', count: website.counts.people },
    ],
    Change: [
      { id: 'faults', label: 'Faults', count: faults.filter((fault) => !isUsedUp(fault)).length },
      { id: 'verdicts', label: 'Verdicts', count: verdicts.length },
      { id: 'clock', label: 'Clock' },
    ],
    'Set up': [{ id: 'connect', label: 'Connect' }],
  }
  const section = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const previousPanel = useRef(panel)
  useEffect(() => content.current?.scrollTo({ top: 0 }), [panel, callId])
  // Scroll to the opened panel, because panels are below the list of calls on narrow screens.
  useEffect(() => {
    const isPanelChanged = previousPanel.current !== panel || (panel === 'call' && callId !== null)
    previousPanel.current = panel
    if (isPanelChanged && isNarrow()) section.current?.scrollIntoView({ block: 'start' })
  }, [panel, callId])
  const moveFocus = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const ids = Object.values(groups).flatMap((tabs) => tabs.map(({ id }) => id))
    const at = ids.indexOf(panel)
    const next = { ArrowRight: ids[at + 1] ?? ids[0], ArrowLeft: ids.at(at - 1), Home: ids[0], End: ids.at(-1) }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    showPanel(next)
    document.getElementById(`tab-${next}`)?.focus()
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
      <div role="tablist" class="tabs" aria-label="Details and controls" onKeyDown={moveFocus}>
        {Object.entries(groups).map(([group, tabs]) => (
          <div role="presentation" class="tab-group" key={group}>
            <span class="tab-group-label" aria-hidden="true">
              {group}
            </span>
            {tabs.map((tab) => (
              <TabButton key={tab.id} tab={tab} isSelected={tab.id === panel} />
            ))}
          </div>
        ))}
      </div>
      <div
        role="tabpanel"
        id="tab-panel"
        class="tab-panel"
        ref={content}
        aria-labelledby={`tab-${panel}`}
        tabIndex={-1}
      >
        <Content />
      </div>
    </section>
  )
}

function TabButton({ tab: { id, label, count }, isSelected }: { tab: Tab; isSelected: boolean }): JSX.Element {
  const { showPanel } = usePage()
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={isSelected}
      aria-controls="tab-panel"
      tabIndex={isSelected ? 0 : -1}
      onClick={() => showPanel(id)}
    >
      {label}
      {count ? (
        <>
          {' '}
          <span class="count">{count > 99 ? '99+' : count}</span>
        </>
      ) : null}
    </button>
  )
}
