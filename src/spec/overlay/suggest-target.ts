import { nearestName } from '../nearest-name.ts'
import type { Query } from './json-path.ts'
import { type DataMap, isMap } from './plain-data.ts'
import { selectNodes } from './select-nodes.ts'
import { writeJsonPath } from './write-json-path.ts'

/** How far a query that matches nothing came, and what it may have meant, to be put behind "matches nothing". */
export function suggestTarget(document: DataMap, { from, segments }: Query): string {
  for (let length = segments.length - 1; length >= 0; length--) {
    const [last] = selectNodes(document, { from, segments: segments.slice(0, length) })
    if (!last) continue
    const missing = segments[length]?.selectors[0]
    const place = writeJsonPath(last.keys)
    if (missing?.kind !== 'name' || !isMap(last.value)) return `; there is ${place}`
    const nearest = nearestName(missing.name, Object.keys(last.value))
    return `: ${place} has no ${JSON.stringify(missing.name)}${nearest ? `; did you mean "${nearest}"?` : ''}`
  }
  return ''
}
