import { asText, type Document, isObject, type Json, type JsonObject, join, type Node, nodeAt } from './document.ts'

const methods = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'] as const

/** Operation of a document, with the parts that the generators need. References are resolved. */
export interface Operation {
  id: string
  method: string
  path: string
  tag: string
  node: Node
  parameters: Parameter[]
  body: Body | null
  answers: Answer[]
}

export interface Parameter {
  name: string
  in: string
  required: boolean
  node: Node
  schema: Node
}

export interface Body {
  required: boolean
  node: Node
  media: Media[]
}

export interface Answer {
  status: number
  node: Node
  headers: Header[]
  media: Media[]
}

interface Header {
  name: string
  required: boolean
  node: Node
}

/** Media type of a body. `schema` is the unresolved pointer of its schema, because the reference contains the schema's name. */
export interface Media {
  type: string
  node: Node
  schema: string | null
}

/** Returns the operations of a document in the document's order. */
export function listOperations(document: Document): Operation[] {
  const paths = nodeAt(document, '/paths').value
  return Object.keys(paths).flatMap((path) => {
    const item = nodeAt(document, join('/paths', path))
    return methods
      .filter((method) => item.value[method] !== undefined)
      .map((method) => readOperation(document, path, method, item))
  })
}

function readOperation(document: Document, path: string, method: string, item: Node): Operation {
  const node = nodeAt(document, join(item.pointer, method))
  const where = `${document.file}#${node.pointer}`
  const tags = node.value.tags
  return {
    id: asText(node.value.operationId, `${where}/operationId`),
    method: method.toUpperCase(),
    path,
    tag: asText(Array.isArray(tags) ? tags[0] : undefined, `${where}/tags/0`),
    node,
    parameters: [...parametersOf(document, item), ...parametersOf(document, node)],
    body: isObject(node.value.requestBody) ? readBody(document, join(node.pointer, 'requestBody')) : null,
    answers: Object.keys(childrenOf(node, 'responses')).map((status) =>
      readAnswer(document, join(node.pointer, 'responses', status), Number(status)),
    ),
  }
}

function parametersOf(document: Document, owner: Node): Parameter[] {
  const list: Json = owner.value.parameters ?? []
  if (!Array.isArray(list)) throw new Error(`${document.file}#${owner.pointer}/parameters must be a list`)
  return list.map((_, index) => {
    const node = nodeAt(document, join(owner.pointer, 'parameters', index))
    const where = `${document.file}#${node.pointer}`
    return {
      name: asText(node.value.name, `${where}/name`),
      in: asText(node.value.in, `${where}/in`),
      required: node.value.required === true,
      node,
      schema: nodeAt(document, join(node.pointer, 'schema')),
    }
  })
}

function readBody(document: Document, pointer: string): Body {
  const node = nodeAt(document, pointer)
  return { required: node.value.required === true, node, media: mediaOf(document, node) }
}

/** Reads the response at a pointer. Throws an error for status ranges and `default`. */
export function readAnswer(document: Document, pointer: string, status: number): Answer {
  if (!Number.isInteger(status))
    throw new Error(`${document.file}#${pointer}: list each response under a single status`)
  const node = nodeAt(document, pointer)
  const headers = Object.keys(childrenOf(node, 'headers')).map((name) => {
    const header = nodeAt(document, join(node.pointer, 'headers', name))
    return { name, required: header.value.required === true, node: header }
  })
  return { status, node, headers, media: mediaOf(document, node) }
}

function mediaOf(document: Document, owner: Node): Media[] {
  return Object.keys(childrenOf(owner, 'content')).map((type) => {
    const node = nodeAt(document, join(owner.pointer, 'content', type))
    return { type, node, schema: node.value.schema === undefined ? null : join(node.pointer, 'schema') }
  })
}

function childrenOf(owner: Node, key: string): JsonObject {
  const children = owner.value[key]
  return isObject(children) ? children : {}
}
