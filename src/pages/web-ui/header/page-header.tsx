import type { JSX } from 'preact'
import type { ScenarioDocument } from '../../../types.ts'
import { type ReplacedScenario, usePage } from '../page-context.ts'
import { ConnectionIndicator } from './connection-indicator.tsx'
import { VirtualTime } from './virtual-time.tsx'
import { WebsiteSwitcher } from './website-switcher.tsx'

export function PageHeader(): JSX.Element {
  const website = new URLSearchParams({ website: usePage().view.appId })
  return (
    <header class="page-header">
      <h1 class="brand">dc-mock</h1>
      <WebsiteSwitcher />
      <VirtualTime />
      <ConnectionIndicator />
      <UndoLoad />
      <nav aria-label="Other pages">
        <a href={`/dashboard?${website}`}>Dashboard</a>
        <a href={`/_mock/demo?${website}`}>Demo shop</a>
        <a href={`/_mock/reference?${website}`}>API reference</a>
      </nav>
    </header>
  )
}

/** Button that restores the scenario replaced by the last load. */
function UndoLoad(): JSX.Element | null {
  const { client, view, replaced, setReplaced, perform } = usePage()
  if (!replaced) return null
  const undo = async (): Promise<void> => {
    const restore = () => client.call('restoreState', { query: { website: view.appId }, body: advanceClock(replaced) })
    if (await perform(restore, `“${replaced.title}” is restored.`)) setReplaced(null)
  }
  return (
    <button
      type="button"
      class="undo"
      onClick={undo}
      title={`Restores “${replaced.title}” as it was before “${replaced.replacedBy}”`}
    >
      Undo {replaced.replacedBy === 'reset' ? 'reset' : 'load'}: <span class="undo-to">restore {replaced.title}</span>
    </button>
  )
}

/**
 * Returns the replaced scenario with its clock advanced by the time since. The browser measures the elapsed time, so its own clock may be
 * wrong.
 */
function advanceClock({ document, readAtMs }: ReplacedScenario): ScenarioDocument {
  const { clock } = document
  if (clock?.now === undefined || clock.frozen) return document
  const now = Date.parse(clock.now) + Math.max(0, Date.now() - readAtMs)
  return { ...document, clock: { now: new Date(now).toISOString() } }
}
