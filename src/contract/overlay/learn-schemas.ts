/**
 * Updates response schemas to match the observed responses. Adds fields that the schemas do not define, and corrects assumptions that the
 * responses contradict. Does not change documented facts.
 */

import { joinPointer, resolvePointer } from '../../spec/document.ts'
import { nodeAt } from '../../spec/overlay/check-spec.ts'
import { cloneJson, isJsonObject, type JsonObject, type JsonValue } from '../../spec/overlay/json-value.ts'
import { type Draft, type Evidence, resolveKeys, sourceOf } from './draft.ts'
import { toSchema } from './observed-shape.ts'
import type { Observations, ObservedProperty } from './observer.ts'

export function learnSchemas(draft: Draft, observations: Observations): void {
  for (const [pointer, fields] of observations.unknown) {
    for (const [name, shape] of fields) {
      const at = joinPointer(pointer, 'properties')
      const siblings = [...observations.presentCounts]
        .filter(([property]) => property.startsWith(`${at}/`))
        .map(([, times]) => times)
      const of = Math.max(shape.seen, ...siblings)
      const added = { ...toSchema(shape), description: 'This field was observed, but is not in the spec.' }
      changeMap(
        draft,
        pointer,
        (before) => ({ ...before, properties: { ...mapAt(before, 'properties'), [name]: added } }),
        `${name} is not in the spec, but was observed in ${shape.seen} of ${of} objects.`,
        { responses: shape.seen, of },
      )
    }
  }
  for (const [pointer, property] of observations.properties) {
    const presentCount = observations.presentCounts.get(pointer) ?? 0
    const missing = property.keywords.get('required') ?? 0
    if (missing > 0) learnMissing(draft, pointer, missing, presentCount + missing)
    const wrong = [...property.keywords].filter(([keyword]) => keyword !== 'required')
    if (wrong.length > 0) learnMismatch(draft, pointer, property, presentCount)
  }
}

function learnMissing(draft: Draft, pointer: string, missing: number, of: number): void {
  const at = pointer.slice(0, pointer.lastIndexOf('/properties/'))
  const name = resolveKeys(draft.document, pointer).at(-1)
  changeMap(
    draft,
    at,
    ({ required, ...rest }) => {
      const names = Array.isArray(required) ? required.filter((one) => one !== name) : []
      return names.length === 0 ? rest : { ...rest, required: names }
    },
    `${sourceOf(pointer)}: ${name} was missing from ${missing} of ${of} objects.`,
    { responses: missing, of },
  )
}

/**
 * Relaxes a property's schema if observed values violate it.
 * @param presentCount number of observed objects that contain the property
 */
function learnMismatch(draft: Draft, pointer: string, property: ObservedProperty, presentCount: number): void {
  const wrong = [...property.keywords].reduce(
    (sum, [keyword, times]) => (keyword === 'required' ? sum : sum + times),
    0,
  )
  const name = String(resolveKeys(draft.document, pointer).at(-1))
  const description = `${sourceOf(pointer)}: ${name} ${describe(property)} in ${wrong} of ${presentCount} objects.`
  const evidence = { responses: wrong, of: presentCount }
  changeMap(draft, pointer, (before) => widenSchema(before, property, presentCount), description, evidence)
}

function describe({ types, words, unsafe }: ObservedProperty): string {
  if (words.size > 0 && unsafe === 0) return `was ${[...words.keys()].map((word) => JSON.stringify(word)).join(' or ')}`
  return `had a different type or format (${[...types].sort().join(' or ')})`
}

function widenSchema(
  before: JsonObject,
  { keywords, types, words, unsafe }: ObservedProperty,
  presentCount: number,
): JsonObject {
  const after: JsonObject = { ...before }
  const named = [...words.keys()]
  for (const keyword of keywords.keys()) {
    if (keyword === 'const' && unsafe === 0) {
      const never = keywords.get('const') === presentCount
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

/** If the object is a reference, first replaces the reference with a copy of the referenced object. */
function changeMap(
  draft: Draft,
  pointer: string,
  change: (before: JsonObject) => JsonObject,
  description: string,
  evidence: Evidence,
): void {
  const raw = nodeAt(draft.document, pointer)
  if (!isJsonObject(raw)) return
  const { $ref, ...own } = cloneJson(raw)
  const before = $ref === undefined ? own : { ...cloneJson(resolvePointer(draft.document, pointer).node), ...own }
  draft.changeAt(pointer, raw, change(before), description, evidence)
}

function mapAt(map: JsonObject, key: string): JsonObject {
  const value: JsonValue | undefined = map[key]
  return isJsonObject(value) ? value : {}
}
