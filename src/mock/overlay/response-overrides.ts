/**
 * Finds the overlay changes that the mock supports. Overlays can change assumed status codes, messages and headers, but not documented
 * ones. Overlays can also add response properties.
 */

import { isNode, joinPointer, namesIn, resolvePointer } from '../../spec/document.ts'
import { nearestFact } from '../../spec/facts.ts'
import { listProperties } from '../../spec/list-properties.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { nodeAt } from '../../spec/overlay/check-spec.ts'
import { jsonSchemaOf, readSpec, type Spec, type SpecResponse } from '../../spec/read-spec.ts'
import type { SpecNode } from '../../spec/spec-node.ts'
import { exampleOf } from './example-of.ts'

interface ResponseOverride {
  readonly status: number
  /** New messages, keyed by the original message in openapi.yaml. */
  readonly messages: ReadonlyMap<string, string>
  readonly addedHeaders: Readonly<Record<string, string>>
  readonly droppedHeaders: readonly string[]
  /** JSON pointer to the response body's schema in the active spec. */
  readonly schema: string | null
}

export interface ResponseOverrides {
  find(operationKey: string, status: number): ResponseOverride | null
  /**
   * JSON pointers to the overlay changes that the mock supports. The pointer to a removed part refers to openapi.yaml. All other pointers
   * refer to the active spec.
   */
  readonly covered: ReadonlySet<string>
}

export function readResponseOverrides({ shipped, document, spec }: ActiveSpec): ResponseOverrides {
  const before = readSpec(shipped)
  const covered = new Set<string>()
  const overrides = new Map<string, ResponseOverride>()
  for (const operationKey of [...before.operations.map(({ id }) => id), 'unknownPath', 'wrongMethod']) {
    const replacements = findReplacements(before, spec, operationKey)
    for (const [status, original] of before.responsesOf(operationKey)) {
      const replacement = replacements.get(status) ?? spec.responsesOf(operationKey).get(status)
      if (!replacement) continue
      if (replacement.status !== status)
        coverStatus(covered, { before, spec, operationKey, status, replacement: replacement.status })
      overrides.set(`${operationKey} ${status}`, readOverride({ shipped, document, original, replacement, covered }))
    }
  }
  return { find: (operationKey, status) => overrides.get(`${operationKey} ${status}`) ?? null, covered }
}

/**
 * Pairs each removed response with the added response that replaces it. An added response can name the status that it
 * replaces in `x-instead-of`.
 */
function findReplacements(before: Spec, after: Spec, operationKey: string): Map<number, SpecResponse> {
  const old = before.responsesOf(operationKey)
  const now = after.responsesOf(operationKey)
  const removed = [...old.values()].filter(({ status }) => !now.has(status))
  const added = [...now.values()].filter(({ status }) => !old.has(status))
  const statusClass = ({ status }: SpecResponse): number => Math.floor(status / 100)
  const replacements = new Map<number, SpecResponse>()
  for (const candidate of removed) {
    const named = added.find(
      ({ pointer }) => Number(resolvePointer(after.root, pointer).node['x-instead-of']) === candidate.status,
    )
    // Without `x-instead-of`, pair two responses only if no other response in their status class, such as 4xx, was removed or added.
    const sameClass = added.filter((other) => statusClass(other) === statusClass(candidate))
    const isOnlyOne =
      removed.filter((other) => statusClass(other) === statusClass(candidate)).length === 1 && sameClass.length === 1
    const replacement = named ?? (isOnlyOne ? sameClass[0] : undefined)
    // Skip documented responses, because the mock does not support overlays that change them.
    if (replacement && isAssumed(candidate.pointer)) replacements.set(candidate.status, replacement)
  }
  return replacements
}

interface StatusChange {
  before: Spec
  spec: Spec
  operationKey: string
  status: number
  replacement: number
}

function coverStatus(covered: Set<string>, { before, spec, operationKey, status, replacement }: StatusChange): void {
  const at = (of: Spec, candidate: number): string => {
    const original = of.operation(operationKey)
    return original ? joinPointer(original.pointer, 'responses', candidate) : joinPointer('/x-unrouted', operationKey)
  }
  covered.add(at(before, status)).add(at(spec, replacement))
}

interface ResponsePair {
  shipped: SpecNode
  document: SpecNode
  original: SpecResponse
  replacement: SpecResponse
  covered: Set<string>
}

function readOverride(pair: ResponsePair): ResponseOverride {
  const { shipped, document, replacement, covered } = pair
  const schema = jsonSchemaOf(replacement)
  for (const pointer of schema === null ? [] : listProperties(document, schema)) {
    if (nodeAt(shipped, pointer) === undefined && exampleOf(nodeAt(document, pointer)) !== undefined)
      covered.add(pointer)
  }
  return { status: replacement.status, messages: readMessages(pair), ...readHeaders(pair), schema }
}

function readHeaders({
  document,
  original,
  replacement,
  covered,
}: ResponsePair): Pick<ResponseOverride, 'addedHeaders' | 'droppedHeaders'> {
  const addedHeaders: Record<string, string> = {}
  for (const { name, pointer } of replacement.headers) {
    if (original.headers.some((candidate) => candidate.name === name)) continue
    const { node } = resolvePointer(document, pointer)
    const value = exampleOf(node) ?? exampleOf(node.schema)
    if (value === undefined || !/^[\x20-\x7e]+$/.test(String(value))) continue
    addedHeaders[name] = String(value)
    covered.add(pointer)
  }
  const dropped = original.headers.filter(
    ({ name, pointer }) => isAssumed(pointer) && !replacement.headers.some((candidate) => candidate.name === name),
  )
  for (const { pointer } of dropped) covered.add(pointer)
  return { addedHeaders, droppedHeaders: dropped.map(({ name }) => name) }
}

/** Returns the new text of each changed message, keyed by the old text. Old and new messages are matched by example name. */
function readMessages({ shipped, document, original, replacement, covered }: ResponsePair): Map<string, string> {
  const messages = new Map<string, string>()
  const [before, after] = [messageSchema(shipped, original), messageSchema(document, replacement)]
  if (!before || !after) return messages
  // `const` and `enum` define documented messages, which overlays cannot change.
  if ('const' in before.node || 'enum' in before.node) return messages
  const newExamples = examplesOf(document, replacement)
  for (const [name, old] of examplesOf(shipped, original)) {
    const message = newExamples.get(name)
    if (message !== undefined && message !== old) messages.set(old, message)
  }
  if (messages.size > 0) covered.add(after.pointer)
  return messages
}

/** Returns the messages in a response's examples, keyed by example name. */
function examplesOf(root: SpecNode, response: SpecResponse): Map<string, string> {
  const found = new Map<string, string>()
  const schema = jsonSchemaOf(response)
  if (schema === null) return found
  const media = { pointer: '', node: resolvePointer(root, schema.slice(0, schema.lastIndexOf('/'))).node }
  for (const name of namesIn(media, 'examples')) {
    const example = isNode(media.node.examples) ? media.node.examples[name] : undefined
    const value = isNode(example) ? example.value : undefined
    if (isNode(value) && typeof value.message === 'string') found.set(name, value.message)
  }
  return found
}

function messageSchema(root: SpecNode, response: SpecResponse): { node: SpecNode; pointer: string } | null {
  const schema = jsonSchemaOf(response)
  if (schema === null) return null
  const place = resolvePointer(root, schema)
  if (!namesIn(place, 'properties').includes('message')) return null
  return resolvePointer(root, joinPointer(place.pointer, 'properties', 'message'))
}

function isAssumed(pointer: string): boolean {
  return nearestFact(pointer)?.from === 'assumed'
}
