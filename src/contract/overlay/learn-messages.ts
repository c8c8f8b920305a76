/** Updates the error messages in the spec to match observed responses. */

import { joinPointer } from '../../spec/document.ts'
import { nodeAt } from '../../spec/overlay/check-spec.ts'
import { cloneJson, isJsonObject, type JsonObject } from '../../spec/overlay/json-value.ts'
import { jsonSchemaOf, type Spec } from '../../spec/read-spec.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import { type Draft, sourceOf } from './draft.ts'
import type { Observations } from './observer.ts'

/** Names of the spec's examples for email check errors, keyed by operation, status and kind of request (A2). */
const exampleNames: Readonly<Record<string, string>> = {
  'checkEmail 400 missing-email': 'missing',
  'checkEmail 400 invalid-body': 'invalid',
  'checkEmail 400 unreadable-body': 'malformed',
}

export function learnMessages(draft: Draft, { messages }: Observations, spec: Spec): void {
  const seen = new Map<string, Map<string, number>>()
  for (const [key, texts] of messages) {
    const pointer = findExample(draft, spec, key)
    if (pointer === null) continue
    const counts = seen.get(pointer) ?? new Map<string, number>()
    for (const [text, times] of texts) counts.set(text, (counts.get(text) ?? 0) + times)
    seen.set(pointer, counts)
  }
  for (const [pointer, texts] of seen) learnMessage(draft, pointer, texts)
}

/**
 * Returns the JSON pointer to a response example in the spec. Returns null if no example matches or if the spec already requires an exact
 * message.
 * @param key operation, status and kind of request, such as `checkEmail 400 missing-email`
 */
function findExample({ document }: Draft, spec: Spec, key: string): string | null {
  const [operationKey = '', status] = key.split(' ')
  const schema = jsonSchemaOf(spec.responsesOf(operationKey).get(Number(status)))
  if (schema === null) return null
  const { properties } = mapAt(document, schema)
  if (
    isJsonObject(properties) &&
    isJsonObject(properties.message) &&
    ('const' in properties.message || 'enum' in properties.message)
  )
    return null
  const examples = joinPointer(schema.slice(0, schema.lastIndexOf('/')), 'examples')
  const names = Object.keys(mapAt(document, examples))
  const name = exampleNames[key] ?? (names.length === 1 ? names[0] : undefined)
  return name !== undefined && names.includes(name) ? joinPointer(examples, name) : null
}

function learnMessage(draft: Draft, pointer: string, texts: ReadonlyMap<string, number>): void {
  const before = mapAt(draft.document, pointer)
  const value = isJsonObject(before.value) ? before.value : {}
  const list = pointer.slice(0, pointer.lastIndexOf('/'))
  const all = mapAt(draft.document, list)
  const known = new Set(Object.values(all).map((example) => getAtPointer(example, '/value/message')))
  const others = [...texts].filter(([text]) => !known.has(text))
  const [first] = others
  if (first === undefined) return
  const of = [...texts.values()].reduce((sum, times) => sum + times, 0)
  const received = others.map(([text]) => JSON.stringify(text)).join(' or ')
  const responses = others.reduce((sum, [, times]) => sum + times, 0)
  const description = `${sourceOf(pointer)}: the message was ${received} in ${responses} of ${of} responses.`
  if (texts.size === 1) {
    const after = { ...before, value: { ...value, message: first[0] } }
    draft.changeAt(pointer, before, after, description, { responses, of })
    return
  }
  // The service returned several messages. Keep the documented examples, and add an example for each new message.
  const added = others.map(([message], index) => [`seen${index + 1}`, { ...before, value: { ...value, message } }])
  const after: JsonObject = { ...all, ...Object.fromEntries(added) }
  draft.changeAt(list, all, after, description, { responses, of })
}

function mapAt(document: Draft['document'], pointer: string): JsonObject {
  const node = nodeAt(document, pointer)
  return isJsonObject(node) ? cloneJson(node) : {}
}
