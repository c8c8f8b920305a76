import { checkValue } from '../../spec/check-value.ts'
import { isNode, joinPointer, namesIn, resolvePointer } from '../../spec/document.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { nodeAt } from '../../spec/overlay/check-spec.ts'
import { isJsonObject } from '../../spec/overlay/json-value.ts'
import type { SpecNode, SpecValue } from '../../spec/spec-node.ts'
import { exampleOf } from './example-of.ts'
import type { ResponseOverrides } from './response-overrides.ts'

interface TransformableResponse {
  status: number
  /** Overlays can change only `json` bodies. */
  type: string
  body: string
  headers?: Readonly<Record<string, string>>
}

/** `operationKey` is an operation ID, `unknownPath` or `wrongMethod`. */
export type TransformResponse = <Answer extends TransformableResponse>(operationKey: string, response: Answer) => Answer

export function createResponseTransform(activeSpec: ActiveSpec, overrides: ResponseOverrides): TransformResponse {
  return (operationKey, response) => {
    const override = overrides.find(operationKey, response.status)
    if (!override) return response
    const { status, messages, addedHeaders, droppedHeaders, schema } = override
    const changed = { ...response, status }
    const kept = Object.entries(response.headers ?? {}).filter(([name]) => !droppedHeaders.includes(name.toLowerCase()))
    const headers = { ...Object.fromEntries(kept), ...addedHeaders }
    if (Object.keys(headers).length > 0) changed.headers = headers
    else delete changed.headers
    if (response.type !== 'json') return changed
    const value: unknown = JSON.parse(response.body)
    if (isJsonObject(value) && typeof value.message === 'string')
      value.message = messages.get(value.message) ?? value.message
    if (schema !== null) fillIn(activeSpec, schema, value)
    return { ...changed, body: JSON.stringify(value) }
  }
}

/** Fills in the properties that overlays added to the schema, including nested properties. Uses the examples in the schema as values. */
function fillIn(activeSpec: ActiveSpec, schema: string, value: unknown): void {
  if (Array.isArray(value)) {
    const { node, pointer } = resolvePointer(activeSpec.document, schema)
    if (isNode(node.items)) for (const item of value) fillIn(activeSpec, joinPointer(pointer, 'items'), item)
  }
  if (!isJsonObject(value)) return
  const place = resolvePointer(activeSpec.document, schema)
  for (const part of applicableSchemas(activeSpec.document, place.node, place.pointer, value))
    fillIn(activeSpec, part, value)
  for (const name of namesIn(place, 'properties')) {
    const pointer = joinPointer(place.pointer, 'properties', name)
    if (Object.hasOwn(value, name)) {
      if (isNode(nodeAt(activeSpec.document, pointer))) fillIn(activeSpec, pointer, value[name])
      continue
    }
    const example =
      nodeAt(activeSpec.shipped, pointer) === undefined ? exampleOf(nodeAt(activeSpec.document, pointer)) : undefined
    if (example !== undefined) Object.assign(value, { [name]: structuredClone(example) })
  }
}

/**
 * Returns JSON pointers to the subschemas that apply to a value: all subschemas in `allOf`, and the best match in `anyOf` and in `oneOf`.
 */
function applicableSchemas(root: SpecNode, node: SpecNode, at: string, value: unknown): string[] {
  const branches = (keyword: string): string[] => {
    const list: SpecValue | undefined = node[keyword]
    return Array.isArray(list) ? list.map((_, index) => joinPointer(at, keyword, index)) : []
  }
  const best = ['anyOf', 'oneOf'].flatMap((keyword) => {
    const countMismatches = (pointer: string): number => checkValue(root, pointer, value, pointer).mismatches.length
    return branches(keyword)
      .filter((pointer) => resolvePointer(root, pointer).node.type !== 'null')
      .sort((a, b) => countMismatches(a) - countMismatches(b))
      .slice(0, 1)
  })
  return [...branches('allOf'), ...best]
}
