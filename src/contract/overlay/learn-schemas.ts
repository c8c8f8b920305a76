/** Changes of what answers hold: fields that nobody knew, and assumed ones that are otherwise. */

import { join, placeAt } from '../../spec/document.ts'
import { nameSource, nearestFact } from '../../spec/facts.ts'
import { nodeAt } from '../../spec/overlay/check-spec.ts'
import { copyOf, type Data, type DataMap, isMap } from '../../spec/overlay/plain-data.ts'
import { changeNode, keysIn } from './change-node.ts'
import type { Draft } from './draft.ts'
import type { Observations, PlaceSeen } from './observations.ts'
import { toSchema } from './observed-shape.ts'

export function learnSchemas(draft: Draft, seen: Observations): void {
  for (const [pointer, fields] of seen.unknown) {
    for (const [name, shape] of fields) {
      const at = join(pointer, 'properties')
      const siblings = [...seen.shown].filter(([place]) => place.startsWith(`${at}/`)).map(([, times]) => times)
      const of = Math.max(shape.seen, ...siblings)
      const change = { properties: { [name]: { ...toSchema(shape), description: 'Seen, and not known before.' } } }
      changeMap(
        draft,
        pointer,
        (before) => ({ ...before, properties: { ...mapAt(before, 'properties'), ...change.properties } }),
        {
          description: `${name} is not known; it was seen in ${shape.seen} of ${of} objects.`,
          evidence: { answers: shape.seen, of },
        },
      )
    }
  }
  for (const [pointer, place] of seen.places) {
    const shown = seen.shown.get(pointer) ?? 0
    const missing = place.keywords.get('required') ?? 0
    if (missing > 0) learnMissing(draft, pointer, missing, shown + missing)
    const wrong = [...place.keywords].filter(([keyword]) => keyword !== 'required')
    if (wrong.length > 0) learnOther(draft, pointer, place, shown)
  }
}

function learnMissing(draft: Draft, pointer: string, missing: number, of: number): void {
  const at = pointer.slice(0, pointer.lastIndexOf('/properties/'))
  const name = keysIn(draft.document, pointer).at(-1)
  changeMap(
    draft,
    at,
    ({ required, ...rest }) => {
      const names = Array.isArray(required) ? required.filter((one) => one !== name) : []
      return names.length === 0 ? rest : { ...rest, required: names }
    },
    {
      description: `${sourceOf(pointer)}: ${name} was missing in ${missing} of ${of} objects.`,
      evidence: { answers: missing, of },
    },
  )
}

/** `shown`: how often the property was there. */
function learnOther(draft: Draft, pointer: string, place: PlaceSeen, shown: number): void {
  const wrong = [...place.keywords].reduce((sum, [keyword, times]) => (keyword === 'required' ? sum : sum + times), 0)
  const name = String(keysIn(draft.document, pointer).at(-1))
  const description = `${sourceOf(pointer)}: ${name} ${describe(place)} in ${wrong} of ${shown} objects.`
  const evidence = { answers: wrong, of: shown }
  changeMap(draft, pointer, (before) => widenSchema(before, place, shown), { description, evidence })
}

function describe({ types, words, unsafe }: PlaceSeen): string {
  if (words.size > 0 && unsafe === 0) return `was ${[...words.keys()].map((word) => JSON.stringify(word)).join(' or ')}`
  return `was otherwise (${[...types].sort().join(' or ')})`
}

/** The schema, so that what was seen fits it as well. */
function widenSchema(before: DataMap, { keywords, types, words, unsafe }: PlaceSeen, shown: number): DataMap {
  const after: DataMap = { ...before }
  const named = [...words.keys()]
  for (const keyword of keywords.keys()) {
    if (keyword === 'const' && unsafe === 0) {
      const never = keywords.get('const') === shown
      const { const: was = null } = before
      delete after.const
      if (never && named.length === 1 && named[0] !== undefined) after.const = named[0]
      else after.enum = [...(never ? [] : [was]), ...named]
    } else if (keyword === 'enum' && unsafe === 0 && Array.isArray(before.enum)) after.enum = [...before.enum, ...named]
    else if (keyword === 'anyOf') {
      const key = 'oneOf' in before ? 'oneOf' : 'anyOf'
      const branches = before[key]
      after[key] = [...(Array.isArray(branches) ? branches : []), ...[...types].map((type) => ({ type }))]
    } else if (keyword !== 'type' && keyword !== 'required') delete after[keyword]
  }
  if (after.type !== undefined) {
    const known = (Array.isArray(after.type) ? after.type : [after.type]).map(String)
    const covers = (type: string): boolean =>
      known.includes(type) || (type === 'number' && known.includes('integer') && !keywords.has('type'))
    const added = [...types].filter((type) => !covers(type)).sort()
    if (added.length > 0)
      after.type = [...known.filter((type) => !(type === 'integer' && added.includes('number'))), ...added]
  }
  return after
}

interface Reason {
  description: string
  evidence: { answers: number; of: number }
}

/** Changes the map at a pointer. What it refers to is copied first: others may refer to it too. */
function changeMap(
  draft: Draft,
  pointer: string,
  change: (before: DataMap) => DataMap,
  { description, evidence }: Reason,
): void {
  const raw = nodeAt(draft.document, pointer)
  if (!isMap(raw)) return
  const { $ref, ...own } = copyOf(raw)
  const before = $ref === undefined ? own : { ...copyOf(placeAt(draft.document, pointer).node), ...own }
  draft.change(changeNode(keysIn(draft.document, pointer), raw, change(before)), description, evidence)
}

function mapAt(map: DataMap, key: string): DataMap {
  const value: Data | undefined = map[key]
  return isMap(value) ? value : {}
}

function sourceOf(pointer: string): string {
  const fact = nearestFact(pointer)
  return fact ? nameSource(fact) : 'The spec'
}
