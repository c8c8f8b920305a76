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
  for (const [text, name = '', rest = ''] of value.matchAll(/\{([a-z]+)(:[^{}]*)?\}/gi)) {
    const nearest = nearestName(name, Object.keys(placeholders))
    if (nearest === null) continue
    const known = placeholders[nearest] ?? ''
    if (name === nearest && known.includes(':') === rest.length > 1) continue
    return { path, problem: `contains the unknown placeholder ${text}`, fix: `Did you mean ${known}?` }
  }
  return null
}
