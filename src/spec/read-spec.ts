/**
 * Reads an OpenAPI document for contract runs, drills and overlays. Stores a JSON pointer for each operation, parameter, body and response.
 */

import { isNode, joinPointer, namesIn, resolvePointer, type SpecLocation } from './document.ts'
import { specDocument } from './generated/spec-document.ts'
import type { SpecNode, SpecValue } from './spec-node.ts'

export interface Spec {
  readonly root: SpecNode
  readonly operations: readonly SpecOperation[]
  /**
   * Returns an operation's responses, by status. For `unknownPath` or `wrongMethod`, returns the responses to requests that do not match
   * any operation.
   */
  responsesOf(operationKey: string): ReadonlyMap<number, SpecResponse>
  operation(id: string): SpecOperation | null
}

export interface SpecOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly pointer: string
  /** Whether the operation requires the private key in a header. */
  readonly requiresKey: boolean
  readonly parameters: readonly SpecParameter[]
  readonly body: SpecBody | null
  readonly responses: ReadonlyMap<number, SpecResponse>
}

interface SpecParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly pointer: string
  /** JSON pointer to the parameter's schema. */
  readonly schema: string
}

export interface SpecBody {
  readonly pointer: string
  /** JSON pointer to the request body's schema. */
  readonly schema: string
}

export interface SpecResponse {
  readonly status: number
  readonly pointer: string
  readonly headers: readonly { readonly name: string; readonly required: boolean; readonly pointer: string }[]
  /** JSON pointer to the schema for each JSON media type in the response. Null for other media types. */
  readonly media: ReadonlyMap<string, string | null>
}

/** Reports whether an operation expects the cop_key as a credential in the request body (service 5). */
export function hasCopKeyField(root: SpecNode, { schema }: SpecBody): boolean {
  return namesIn(resolvePointer(root, schema), 'properties').includes('cop_key')
}

/** Returns the JSON pointer to a response's JSON schema, or null if the response is unknown or has no JSON body. */
export function jsonSchemaOf(response: SpecResponse | undefined): string | null {
  return [...(response?.media.values() ?? [])].find((schema) => schema !== null) ?? null
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'] as const

/** @throws {TypeError} if a reference cannot be resolved */
export function readSpec(root: SpecNode): Spec {
  const operations = namesIn({ pointer: '', node: root }, 'paths').flatMap((path) => readPath(root, path))
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  const unrouted = readUnrouted(root)
  return {
    root,
    operations,
    responsesOf: (operationKey) => byId.get(operationKey)?.responses ?? unrouted.get(operationKey) ?? new Map(),
    operation: (id) => byId.get(id) ?? null,
  }
}

let shipped: Spec | undefined

export function shippedSpec(): Spec {
  shipped ??= readSpec(specDocument)
  return shipped
}

function readPath(root: SpecNode, path: string): SpecOperation[] {
  const item = resolvePointer(root, joinPointer('/paths', path))
  return methods
    .filter((method) => item.node[method] !== undefined)
    .map((method) => {
      const location = resolvePointer(root, joinPointer(item.pointer, method))
      const { operationId, security } = location.node
      return {
        id: String(operationId),
        method: method.toUpperCase(),
        path,
        pointer: location.pointer,
        requiresKey: Array.isArray(security) && security.some((one) => isNode(one) && Object.keys(one).length > 0),
        parameters: [...readParameters(root, item), ...readParameters(root, location)],
        body: isNode(location.node.requestBody) ? readBody(root, joinPointer(location.pointer, 'requestBody')) : null,
        responses: new Map(
          namesIn(location, 'responses').map((status) => [
            Number(status),
            readResponse(root, Number(status), joinPointer(location.pointer, 'responses', status)),
          ]),
        ),
      }
    })
}

function readParameters(root: SpecNode, owner: SpecLocation): SpecParameter[] {
  const list: SpecValue | undefined = owner.node.parameters
  if (!Array.isArray(list)) return []
  return list.map((_, index) => {
    const { pointer, node } = resolvePointer(root, joinPointer(owner.pointer, 'parameters', index))
    return {
      name: String(node.name),
      in: String(node.in),
      required: node.required === true,
      pointer,
      schema: joinPointer(pointer, 'schema'),
    }
  })
}

function readBody(root: SpecNode, at: string): SpecBody | null {
  const location = resolvePointer(root, at)
  const json = namesIn(location, 'content').find(isJson)
  return json === undefined
    ? null
    : { pointer: location.pointer, schema: joinPointer(location.pointer, 'content', json, 'schema') }
}

function readResponse(root: SpecNode, status: number, at: string): SpecResponse {
  const location = resolvePointer(root, at)
  return {
    status,
    pointer: location.pointer,
    headers: namesIn(location, 'headers').map((name) => {
      const header = resolvePointer(root, joinPointer(location.pointer, 'headers', name))
      return { name: name.toLowerCase(), required: header.node.required === true, pointer: header.pointer }
    }),
    media: new Map(
      namesIn(location, 'content').map((type) => [
        type,
        isJson(type) ? joinPointer(location.pointer, 'content', type, 'schema') : null,
      ]),
    ),
  }
}

/** Reads the responses in `x-unrouted`, which are used for requests that do not match any operation. */
function readUnrouted(root: SpecNode): Map<string, ReadonlyMap<number, SpecResponse>> {
  return new Map(
    namesIn({ pointer: '', node: root }, 'x-unrouted').map((name) => {
      const location = resolvePointer(root, joinPointer('/x-unrouted', name))
      const status = Number(location.node.status)
      return [name, new Map([[status, readResponse(root, status, joinPointer(location.pointer, 'response'))]])]
    }),
  )
}

function isJson(type: string): boolean {
  return /^application\/(?:.+\+)?json$/.test(type)
}
