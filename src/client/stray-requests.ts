/** Requests that do not match any website, for example because the app uses a wrong key. */
import type { JournalEntry } from '../spec/generated/control.d.ts'
import type { WhyId } from '../state/journal/why-id.ts'

/** Journal reasons which show that a request does not match any website. Such requests are in the default website's journal. */
const reasons: ReadonlySet<string> = new Set<WhyId>([
  'missing-key',
  'wrong-key',
  'wrong-key-cached',
  'wrong-cop-key',
  'unknown-path',
])

/** Reports whether a request does not match any website. */
export function isStray({ why }: JournalEntry): boolean {
  // If a hint says that the key is cached as wrong, the default website now has this key.
  return reasons.has(why.id) && !why.hints.some(({ id }) => id === 'key-cached-as-wrong')
}
