/**
 * What of a spec in force the mock imitates: assumed status codes, messages and headers, and answer properties that openapi.yaml does
 * not have. What is documented stays, whatever an overlay says.
 */

import { isNode, join, namesIn, placeAt } from '../../spec/document.ts'
import { nearestFact } from '../../spec/facts.ts'
import { listProperties } from '../../spec/list-properties.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { nodeAt } from '../../spec/overlay/check-spec.ts'
import { readSpec, type Spec, type SpecAnswer } from '../../spec/read-spec.ts'
import type { SpecNode } from '../../spec/spec-node.ts'
import { exampleOf } from './example-of.ts'

/** What becomes of one answer of openapi.yaml. */
export interface ImitatedAnswer {
  readonly status: number
  /** Messages of openapi.yaml, and what is said instead. */
  readonly messages: ReadonlyMap<string, string>
  readonly addedHeaders: Readonly<Record<string, string>>
  readonly droppedHeaders: readonly string[]
  /** Pointer of the schema of its JSON in the document in force. */
  readonly schema: string | null
}

export interface ImitatedAnswers {
  find(operationKey: string, status: number): ImitatedAnswer | null
  /** Pointers of what is imitated, in openapi.yaml or in the document in force. */
  readonly covered: ReadonlySet<string>
}

export function readImitatedAnswers({ shipped, document, spec }: ActiveSpec): ImitatedAnswers {
  const before = readSpec(shipped)
  const covered = new Set<string>()
  const answers = new Map<string, ImitatedAnswer>()
  for (const operationKey of [...before.operations.map(({ id }) => id), 'unknownPath', 'wrongMethod']) {
    const replaced = findReplaced(before, spec, operationKey)
    for (const [status, own] of before.answersOf(operationKey)) {
      const next = replaced.get(status) ?? spec.answersOf(operationKey).get(status)
      if (!next) continue
      if (next.status !== status) coverStatus(covered, { before, spec, operationKey, status, next: next.status })
      answers.set(`${operationKey} ${status}`, imitate({ shipped, document, own, next, covered }))
    }
  }
  return { find: (operationKey, status) => answers.get(`${operationKey} ${status}`) ?? null, covered }
}

/**
 * Answers that stand in for one which is gone: the one that says so with `x-instead-of`, or the only new one of the same hundred where
 * only one is gone.
 */
function findReplaced(before: Spec, after: Spec, operationKey: string): Map<number, SpecAnswer> {
  const old = before.answersOf(operationKey)
  const now = after.answersOf(operationKey)
  const gone = [...old.values()].filter(({ status }) => !now.has(status))
  const added = [...now.values()].filter(({ status }) => !old.has(status))
  const hundred = ({ status }: SpecAnswer): number => Math.floor(status / 100)
  const replaced = new Map<number, SpecAnswer>()
  for (const one of gone) {
    const named = added.find(({ pointer }) => Number(placeAt(after.root, pointer).node['x-instead-of']) === one.status)
    const alike = added.filter((other) => hundred(other) === hundred(one))
    const alone = gone.filter((other) => hundred(other) === hundred(one)).length === 1 && alike.length === 1
    const next = named ?? (alone ? alike[0] : undefined)
    if (next && isAssumed(one.pointer)) replaced.set(one.status, next)
  }
  return replaced
}

interface StatusChange {
  before: Spec
  spec: Spec
  operationKey: string
  status: number
  next: number
}

function coverStatus(covered: Set<string>, { before, spec, operationKey, status, next }: StatusChange): void {
  const at = (of: Spec, one: number): string | null => {
    const own = of.operation(operationKey)
    return own ? join(own.pointer, 'responses', one) : join('/x-unrouted', operationKey)
  }
  for (const pointer of [at(before, status), at(spec, next)]) if (pointer !== null) covered.add(pointer)
}

interface AnswerPair {
  shipped: SpecNode
  document: SpecNode
  own: SpecAnswer
  next: SpecAnswer
  covered: Set<string>
}

function imitate(pair: AnswerPair): ImitatedAnswer {
  const { shipped, document, next, covered } = pair
  const schema = jsonSchemaOf(next)
  for (const pointer of schema === null ? [] : listProperties(document, schema)) {
    if (nodeAt(shipped, pointer) === undefined && exampleOf(nodeAt(document, pointer)) !== undefined)
      covered.add(pointer)
  }
  return { status: next.status, messages: readMessages(pair), ...readHeaders(pair), schema }
}

function readHeaders({
  document,
  own,
  next,
  covered,
}: AnswerPair): Pick<ImitatedAnswer, 'addedHeaders' | 'droppedHeaders'> {
  const addedHeaders: Record<string, string> = {}
  for (const { name, pointer } of next.headers) {
    if (own.headers.some((one) => one.name === name)) continue
    const { node } = placeAt(document, pointer)
    const value = exampleOf(node) ?? exampleOf(node.schema)
    if (value === undefined || !/^[\x20-\x7e]+$/.test(String(value))) continue
    addedHeaders[name] = String(value)
    covered.add(pointer)
  }
  const dropped = own.headers.filter(
    ({ name, pointer }) => isAssumed(pointer) && !next.headers.some((one) => one.name === name),
  )
  for (const { pointer } of dropped) covered.add(pointer)
  return { addedHeaders, droppedHeaders: dropped.map(({ name }) => name) }
}

/** Messages that change, by the names of their examples. Those that the schema of openapi.yaml demands are documented, and stay. */
function readMessages({ shipped, document, own, next, covered }: AnswerPair): Map<string, string> {
  const messages = new Map<string, string>()
  const [before, after] = [messageSchema(shipped, own), messageSchema(document, next)]
  if (!before || !after) return messages
  if ('const' in before.node || 'enum' in before.node) return messages
  const newExamples = examplesOf(document, next)
  for (const [name, old] of examplesOf(shipped, own)) {
    const message = newExamples.get(name)
    if (message !== undefined && message !== old) messages.set(old, message)
  }
  if (messages.size > 0) covered.add(after.pointer)
  return messages
}

/** The message in each example of an answer, by the example's name. */
function examplesOf(root: SpecNode, answer: SpecAnswer): Map<string, string> {
  const found = new Map<string, string>()
  const schema = jsonSchemaOf(answer)
  if (schema === null) return found
  const media = { pointer: '', node: placeAt(root, schema.slice(0, schema.lastIndexOf('/'))).node }
  for (const name of namesIn(media, 'examples')) {
    const example = isNode(media.node.examples) ? media.node.examples[name] : undefined
    const value = isNode(example) ? example.value : undefined
    if (isNode(value) && typeof value.message === 'string') found.set(name, value.message)
  }
  return found
}

function messageSchema(root: SpecNode, answer: SpecAnswer): { node: SpecNode; pointer: string } | null {
  const schema = jsonSchemaOf(answer)
  if (schema === null) return null
  const place = placeAt(root, schema)
  if (!namesIn(place, 'properties').includes('message')) return null
  return placeAt(root, join(place.pointer, 'properties', 'message'))
}

function jsonSchemaOf({ media }: SpecAnswer): string | null {
  return [...media.values()].find((schema) => schema !== null) ?? null
}

/** Whether what stands at a pointer of openapi.yaml is a guess. */
function isAssumed(pointer: string): boolean {
  return nearestFact(pointer)?.from === 'assumed'
}
