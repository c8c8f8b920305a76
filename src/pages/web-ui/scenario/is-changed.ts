import type { JournalEntry, ScenarioDocument } from '../../../types.ts'
import { findLastLoad, isLine } from '../format/call.ts'
import type { Snapshot } from '../mock/website-view.ts'

/** Reports whether a call or a clock change has modified the website since the scenario was loaded. */
export function hasChangesSinceLoad(entries: readonly JournalEntry[]): boolean {
  const line = findLastLoad(entries)
  const later = line === null ? entries : entries.slice(entries.lastIndexOf(line) + 1)
  return later.some((entry) => isLine(entry) || entry.changed.length > 0)
}

/**
 * Reports whether a website's settings differ from a scenario document. For faults, outages and people, only the counts are compared. For
 * verdicts, only the patterns are compared.
 */
export function differsFromScenario(document: ScenarioDocument, snapshot: Snapshot): boolean {
  const { website, verdicts, faults } = snapshot
  const matches = (list: readonly { match: string }[] = []): string => list.map(({ match }) => match).join('\n')
  return (
    (document.plan !== undefined && document.plan !== website.plan) ||
    (document.checks_used !== undefined && document.checks_used !== website.checks_used) ||
    matches(document.verdicts) !== matches(verdicts) ||
    (document.faults ?? []).length !== faults.filter(({ outage }) => outage === undefined).length ||
    (document.outages ?? []).length !== faults.filter(({ outage }) => outage !== undefined).length ||
    (document.people ?? []).length + (document.generate?.people ?? 0) !== website.counts.people
  )
}
