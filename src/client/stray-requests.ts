/** Detects requests that do not match any website, for example because the app uses a wrong key. */
import type { JournalEntry } from '../spec/generated/control.d.ts'
import type { WhyId } from '../state/journal/why-id.ts'

/** Reasons that the journal gives for requests that do not match any website. */
const reasons: ReadonlySet<string> = new Set<WhyId>([
  'missing-key',
  'wrong-key',
  'wrong-key-cached',
  'wrong-cop-key',
  'unknown-path',
])

export function isStray({ why }: JournalEntry): boolean {
  // The hint `key-cached-as-wrong` means that the key belongs to the default website. The request is therefore not stray.
  return reasons.has(why.id) && !why.hints.some(({ id }) => id === 'key-cached-as-wrong')
}
