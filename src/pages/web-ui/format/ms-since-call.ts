import type { JournalEntry } from '../../../types.ts'

/**
 * Returns the real time since a call, in milliseconds. Does not include time skipped by moving the website's clock after the call.
 *
 * @param entries journal entries including the call, oldest first
 * @param now current time of the website, in milliseconds since the epoch
 */
export function msSinceCall(call: JournalEntry, entries: readonly JournalEntry[], now: number): number {
  const later = entries.slice(entries.lastIndexOf(call) + 1)
  const jumps = later.map(({ why: { id, state } }) =>
    id === 'clock' ? Date.parse(String(state.now)) - Date.parse(String(state.before)) : 0,
  )
  const jumpedMs = jumps.reduce((sum, jump) => sum + jump, 0)
  return Math.max(0, now - Date.parse(call.at) - jumpedMs)
}
