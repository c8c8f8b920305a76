/** An OpenAPI document as contract runs need it: operations, their parameters, bodies and answers, each with its place. */

import { isNode, join, namesIn, type Place, placeAt } from './document.ts'
import { specDocument } from './generated/spec-document.ts'
import type { SpecNode, SpecValue } from './spec-node.ts'

export interface Spec {
  readonly root: SpecNode
  readonly operations: readonly SpecOperation[]
  /** The answers of an operation, by status; those of `unknownPath` and `wrongMethod` too. */
  answersOf(operationKey: string): ReadonlyMap<number, SpecAnswer>
  operation(id: string): SpecOperation | null
}

export interface SpecOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly pointer: string
  /** Whether the private key in the header lets in. */
  readonly keyed: boolean
  readonly parameters: readonly SpecParameter[]
  readonly body: SpecBody | null
  readonly answers: ReadonlyMap<number, SpecAnswer>
}

export interface SpecParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly pointer: string
  /** Pointer of its schema. */
  readonly schema: string
}

export interface SpecBody {
  readonly pointer: string
  /** Pointer of the schema of its JSON. */
  readonly schema: string
}

export interface SpecAnswer {
  readonly status: number
  readonly pointer: string
  readonly headers: readonly { readonly name: string; readonly required: boolean; readonly pointer: string }[]
  /** Media types, each with the pointer of its schema where it is JSON. */
  readonly media: ReadonlyMap<string, string | null>
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'] as const

/** @throws {TypeError} where the document refers to what it does not have */
export function readSpec(root: SpecNode): Spec {
  const operations = namesIn({ pointer: '', node: root }, 'paths').flatMap((path) => readPath(root, path))
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  const unrouted = readUnrouted(root)
  return {
    root,
    operations,
    answersOf: (operationKey) => byId.get(operationKey)?.answers ?? unrouted.get(operationKey) ?? new Map(),
    operation: (id) => byId.get(id) ?? null,
  }
}

let shipped: Spec | undefined

/** The spec of this version of dc-mock. */
export function shippedSpec(): Spec {
  shipped ??= readSpec(specDocument)
  return shipped
}

function readPath(root: SpecNode, path: string): SpecOperation[] {
  const item = placeAt(root, join('/paths', path))
  return methods
    .filter((method) => item.node[method] !== undefined)
    .map((method) => {
      const place = placeAt(root, join(item.pointer, method))
      const { operationId, security } = place.node
      return {
        id: String(operationId),
        method: method.toUpperCase(),
        path,
        pointer: place.pointer,
        keyed: Array.isArray(security) && security.some((one) => isNode(one) && Object.keys(one).length > 0),
        parameters: [...readParameters(root, item), ...readParameters(root, place)],
        body: isNode(place.node.requestBody) ? readBody(root, join(place.pointer, 'requestBody')) : null,
        answers: new Map(
          namesIn(place, 'responses').map((status) => [
            Number(status),
            readAnswer(root, Number(status), join(place.pointer, 'responses', status)),
          ]),
        ),
      }
    })
}

function readParameters(root: SpecNode, owner: Place): SpecParameter[] {
  const list: SpecValue | undefined = owner.node.parameters
  if (!Array.isArray(list)) return []
  return list.map((_, index) => {
    const { pointer, node } = placeAt(root, join(owner.pointer, 'parameters', index))
    return {
      name: String(node.name),
      in: String(node.in),
      required: node.required === true,
      pointer,
      schema: join(pointer, 'schema'),
    }
  })
}

function readBody(root: SpecNode, at: string): SpecBody | null {
  const place = placeAt(root, at)
  const json = namesIn(place, 'content').find(isJson)
  return json === undefined ? null : { pointer: place.pointer, schema: join(place.pointer, 'content', json, 'schema') }
}

function readAnswer(root: SpecNode, status: number, at: string): SpecAnswer {
  const place = placeAt(root, at)
  return {
    status,
    pointer: place.pointer,
    headers: namesIn(place, 'headers').map((name) => {
      const header = placeAt(root, join(place.pointer, 'headers', name))
      return { name: name.toLowerCase(), required: header.node.required === true, pointer: header.pointer }
    }),
    media: new Map(
      namesIn(place, 'content').map((type) => [
        type,
        isJson(type) ? join(place.pointer, 'content', type, 'schema') : null,
      ]),
    ),
  }
}

/** Answers that belong to no operation, as `x-unrouted` names them. */
function readUnrouted(root: SpecNode): Map<string, ReadonlyMap<number, SpecAnswer>> {
  return new Map(
    namesIn({ pointer: '', node: root }, 'x-unrouted').map((name) => {
      const place = placeAt(root, join('/x-unrouted', name))
      const status = Number(place.node.status)
      return [name, new Map([[status, readAnswer(root, status, join(place.pointer, 'response'))]])]
    }),
  )
}

function isJson(type: string): boolean {
  return /^application\/(?:.+\+)?json$/.test(type)
}
