/** Detects requests that do not match any website, for example because the app uses the wrong key. */
import type { WhyId } from './why-id.ts'

/** Journal reasons for requests that do not match any website. */
export const strayReasons: ReadonlySet<string> = new Set<WhyId>([
  'missing-key',
  'wrong-key',
  'wrong-key-cached',
  'wrong-cop-key',
  'unknown-path',
  'wrong-method',
])

interface Explained {
  why: { id: string; state: Readonly<Record<string, unknown>>; hints?: readonly { id: string }[] }
}

export function isStray({ why: { id, state, hints = [] } }: Explained): boolean {
  // A request with a known key belongs to the key's website, even if the path or method is wrong or the key is still cached as wrong.
  return strayReasons.has(id) && state.website === undefined && !hints.some((hint) => hint.id === 'key-cached-as-wrong')
}
