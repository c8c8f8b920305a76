import { nearestName } from '../../spec/nearest-name.ts'

/** Placeholders that `fillTemplate` replaces, keyed by the part before the colon. */
const placeholders: Readonly<Record<string, string>> = {
  email: '{email}',
  unique: '{unique}',
  cookie: '{cookie:NAME}',
  input: '{input:NAME}',
  meta: '{meta:NAME}',
  json: '{json:POINTER}',
}

/**
 * Finds a misspelled placeholder in the strings of a value. Other text in braces is ignored, because an app may expect it.
 *
 * @returns the path to the string, and the problem and its fix, or null if no placeholder is misspelled
 */
export function findMisspelled(
  value: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; problem: string; fix: string } | null {
  if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const found = findMisspelled(item, [...path, name])
      if (found !== null) return found
    }
  }
  if (typeof value !== 'string') return null
  for (const [text, word = '', rest = ''] of value.matchAll(/\{\s*([a-z_-]+)\s*(:[^{}]*)?\}/gi)) {
    const name = word.toLowerCase().replaceAll(/[_-]/g, '')
    const nearest = Object.hasOwn(placeholders, name) ? name : nearestName(name, candidatesFor(name, rest))
    if (nearest === null) continue
    const known = placeholders[nearest] ?? ''
    const isCorrect = known.includes(':') ? text.startsWith(`{${nearest}:`) && rest.length > 1 : text === known
    if (!isCorrect) return { path, problem: `contains the unknown placeholder ${text}`, fix: `Did you mean ${known}?` }
  }
  return null
}

/**
 * Returns the placeholders that a name in braces could be a misspelling of. Most text in braces, such as `{detail}`, is not a placeholder.
 * Without a colon, at most one typo in `email` is accepted.
 */
function candidatesFor(name: string, rest: string): string[] {
  if (rest !== '') return ['cookie', 'input', 'meta', 'json']
  return name.length <= 5 ? ['email'] : ['unique']
}
