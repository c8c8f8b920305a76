import type { JournalEntry } from '../../../types.ts'

/**
 * How long ago a call was for whoever looks at the page, in ms: the website's time since, without the leaps of its clock.
 *
 * @param entries what the journal has, oldest first, the call among it
 * @param now what the website's clock shows, in ms since the epoch
 */
export function msSinceCall(call: JournalEntry, entries: readonly JournalEntry[], now: number): number {
  const later = entries.slice(entries.lastIndexOf(call) + 1)
  const jumps = later.map(({ why: { id, state } }) =>
    id === 'clock' && typeof state.now === 'number' && typeof state.before === 'number' ? state.now - state.before : 0,
  )
  const jumpedMs = jumps.reduce((sum, jump) => sum + jump, 0)
  return Math.max(0, now - Date.parse(call.at) - jumpedMs)
}
