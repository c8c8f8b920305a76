import type { JournalEntry } from '../../../types.ts'

/**
 * Returns the time since a call, in milliseconds. Excludes any time skipped by changing the website's clock.
 *
 * @param entries journal entries including the call, oldest first
 * @param now the website's current time, in milliseconds since the epoch
 */
export function msSinceCall(call: JournalEntry, entries: readonly JournalEntry[], now: number): number {
  const later = entries.slice(entries.lastIndexOf(call) + 1)
  const jumps = later.map(({ why: { id, state } }) =>
    id === 'clock' ? Date.parse(String(state.now)) - Date.parse(String(state.before)) : 0,
  )
  const jumpedMs = jumps.reduce((sum, jump) => sum + jump, 0)
  return Math.max(0, now - Date.parse(call.at) - jumpedMs)
}
