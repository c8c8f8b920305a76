/** Detects requests that do not match any website, for example because the app uses the wrong key. */
import type { JournalEntry } from '../spec/generated/control.d.ts'
import type { WhyId } from '../state/journal/why-id.ts'

/** Journal reasons for requests that do not match any website. */
const reasons: ReadonlySet<string> = new Set<WhyId>([
  'missing-key',
  'wrong-key',
  'wrong-key-cached',
  'wrong-cop-key',
  'unknown-path',
])

export function isStray({ why }: JournalEntry): boolean {
  // With the hint `key-cached-as-wrong`, the key belongs to the default website, so the request is not stray.
  return reasons.has(why.id) && !why.hints.some(({ id }) => id === 'key-cached-as-wrong')
}
