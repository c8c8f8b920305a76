import { nearestName } from '../nearest-name.ts'
import { formatJsonPath } from './format-json-path.ts'
import type { Query } from './json-path.ts'
import { isJsonObject, type JsonObject } from './json-value.ts'
import { selectNodes } from './select-nodes.ts'

/**
 * Explains why a query does not match anything. The explanation contains the deepest node that matches the start of the query and, if
 * possible, a similar name in that node.
 */
export function suggestTarget(document: JsonObject, { from, segments }: Query): string {
  for (let length = segments.length - 1; length >= 0; length--) {
    const [last] = selectNodes(document, { from, segments: segments.slice(0, length) })
    if (!last) continue
    const missing = segments[length]?.selectors[0]
    const place = formatJsonPath(last.keys)
    if (missing?.kind !== 'name' || !isJsonObject(last.value)) return `; there is ${place}`
    const nearest = nearestName(missing.name, Object.keys(last.value))
    return `: ${place} has no ${JSON.stringify(missing.name)}${nearest ? `; did you mean "${nearest}"?` : ''}`
  }
  return ''
}
