/** Changes an answer of the mock to what the spec in force has instead. */

import { checkValue } from '../../spec/check-value.ts'
import { isNode, join, namesIn, placeAt } from '../../spec/document.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { nodeAt } from '../../spec/overlay/check-spec.ts'
import { isMap } from '../../spec/overlay/plain-data.ts'
import type { SpecNode, SpecValue } from '../../spec/spec-node.ts'
import { exampleOf } from './example-of.ts'
import type { ImitatedAnswers } from './imitated-answers.ts'

/** What is changed of an answer. */
export interface ChangeableAnswer {
  status: number
  /** JSON text where `type` says so. */
  type: string
  body: string
  headers?: Readonly<Record<string, string>>
}

/** `answerer`: the operation, or `unknownPath`, `wrongMethod`. */
export type ChangeAnswer = <Answer extends ChangeableAnswer>(operationKey: string, answer: Answer) => Answer

export function createAnswerChange(force: ActiveSpec, imitated: ImitatedAnswers): ChangeAnswer {
  return (operationKey, answer) => {
    const change = imitated.find(operationKey, answer.status)
    if (!change) return answer
    const { status, messages, addedHeaders, droppedHeaders, schema } = change
    const changed = { ...answer, status }
    const kept = Object.entries(answer.headers ?? {}).filter(([name]) => !droppedHeaders.includes(name.toLowerCase()))
    const headers = { ...Object.fromEntries(kept), ...addedHeaders }
    if (Object.keys(headers).length > 0) changed.headers = headers
    else delete changed.headers
    if (answer.type !== 'json') return changed
    const value: unknown = JSON.parse(answer.body)
    if (isMap(value) && typeof value.message === 'string') value.message = messages.get(value.message) ?? value.message
    if (schema !== null) fillIn(force, schema, value)
    return { ...changed, body: JSON.stringify(value) }
  }
}

/** Adds the properties that only the document in force has, wherever the object around them is. */
function fillIn(force: ActiveSpec, schema: string, value: unknown): void {
  if (Array.isArray(value)) {
    const { node, pointer } = placeAt(force.document, schema)
    if (isNode(node.items)) for (const item of value) fillIn(force, join(pointer, 'items'), item)
  }
  if (!isMap(value)) return
  const place = placeAt(force.document, schema)
  for (const part of partsFor(force.document, place.node, place.pointer, value)) fillIn(force, part, value)
  for (const name of namesIn(place, 'properties')) {
    const pointer = join(place.pointer, 'properties', name)
    if (Object.hasOwn(value, name)) {
      if (isNode(nodeAt(force.document, pointer))) fillIn(force, pointer, value[name])
      continue
    }
    const example =
      nodeAt(force.shipped, pointer) === undefined ? exampleOf(nodeAt(force.document, pointer)) : undefined
    if (example !== undefined) Object.assign(value, { [name]: structuredClone(example) })
  }
}

/** Pointers of the schemas beside it that are about a value: all of `allOf`, and the branch that fits best of the others. */
function partsFor(root: SpecNode, node: SpecNode, at: string, value: unknown): string[] {
  const branches = (keyword: string): string[] => {
    const list: SpecValue | undefined = node[keyword]
    return Array.isArray(list) ? list.map((_, index) => join(at, keyword, index)) : []
  }
  const best = ['anyOf', 'oneOf'].flatMap((keyword) => {
    const misfits = (pointer: string): number => checkValue(root, pointer, value, pointer).mismatches.length
    return branches(keyword)
      .filter((pointer) => placeAt(root, pointer).node.type !== 'null')
      .sort((a, b) => misfits(a) - misfits(b))
      .slice(0, 1)
  })
  return [...branches('allOf'), ...best]
}
