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
  // A wrong path or method with a known key, and a known key that is still cached as wrong, belong to the key's website.
  return strayReasons.has(id) && state.website === undefined && !hints.some((hint) => hint.id === 'key-cached-as-wrong')
}
