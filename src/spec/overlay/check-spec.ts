/** Checks whether a document can replace openapi.yaml in contract runs. */
import { isNode, joinPointer } from '../document.ts'
import { parsePointer } from '../json-pointer.ts'
import { nearestName } from '../nearest-name.ts'
import { readSpec, type Spec, shippedSpec } from '../read-spec.ts'
import type { SpecNode, SpecValue } from '../spec-node.ts'
import { checkSchema } from './check-schema.ts'
import { OverlayError } from './overlay-error.ts'

/** Supported fields of OpenAPI 3.1. Fields with the prefix `x-` are always allowed. */
const fields = {
  operation:
    'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers',
  parameter: 'name in description required deprecated schema example examples style explode allowReserved',
  body: 'description content required',
  response: 'description headers content links',
  header: 'description required deprecated schema example examples style explode',
  media: 'schema example examples encoding',
}

/** @throws {OverlayError} if the document is not a complete service spec or contains unsupported elements */
export function checkSpec(root: SpecNode): Spec {
  if (typeof root.openapi !== 'string' || !/^3\.1\./.test(root.openapi)) {
    throw new OverlayError(`openapi is ${JSON.stringify(root.openapi) ?? 'missing'}; only version 3.1 is supported`)
  }
  checkReferences(root, root, '')
  for (const [path, item] of entriesIn(root, '/paths')) {
    for (const [method, operation] of Object.entries(isNode(item) ? item : {})) {
      if (/^(?:get|put|post|delete|patch|options|head)$/.test(method)) {
        checkOperation(root, operation, joinPointer('/paths', path, method))
      }
    }
  }
  for (const [name, schema] of entriesIn(root, '/components/schemas')) {
    checkSchema(root, schema, joinPointer('/components/schemas', name))
  }
  for (const name of ['unknownPath', 'wrongMethod']) {
    const at = joinPointer('/x-unrouted', name)
    if (!isNode(nodeAt(root, at))) throw new OverlayError(`#${at} is missing; copy it from openapi.yaml`)
    checkPart(root, joinPointer(at, 'response'), 'response')
  }
  const spec = readSpec(root)
  rejectChangedOperations(spec)
  return spec
}

function rejectChangedOperations(spec: Spec): void {
  for (const { id, method, path } of shippedSpec().operations) {
    const own = spec.operation(id)
    if (!own) throw new OverlayError(`operation ${id} (${method} ${path}) is missing; copy it from openapi.yaml`)
    if (own.method !== method || own.path !== path) {
      throw new OverlayError(`${id} is ${own.method} ${own.path}; it must stay ${method} ${path}`)
    }
  }
}

function checkReferences(root: SpecNode, value: SpecValue, at: string): void {
  if (Array.isArray(value)) {
    value.forEach((item: SpecValue, index) => {
      checkReferences(root, item, joinPointer(at, index))
    })
  }
  if (!isNode(value)) return
  if (typeof value.$ref === 'string') followReference(root, value.$ref, `#${at}`)
  for (const [key, item] of Object.entries(value)) {
    if (key !== 'example' && key !== 'examples') checkReferences(root, item, joinPointer(at, key))
  }
}

function followReference(root: SpecNode, first: string, at: string): void {
  const seen = new Set<string>()
  for (let reference = first; ; ) {
    if (!reference.startsWith('#/'))
      throw new OverlayError(`${at} refers to ${reference}; bundle the spec into one file`)
    if (seen.has(reference)) throw new OverlayError(`${at} refers to ${reference}, which refers back to it`)
    seen.add(reference)
    const node = nodeAt(root, reference.slice(1))
    if (!isNode(node)) throw new OverlayError(`${at} refers to ${reference}, which does not exist`)
    if (typeof node.$ref !== 'string') return
    reference = node.$ref
  }
}

function checkOperation(root: SpecNode, operation: SpecValue, at: string): void {
  if (!isNode(operation)) throw new OverlayError(`#${at} is not an operation`)
  rejectUnknown(operation, 'operation', at)
  if (typeof operation.operationId !== 'string') throw new OverlayError(`#${at} has no operationId`)
  const { parameters = [], requestBody } = operation
  if (!Array.isArray(parameters)) throw new OverlayError(`#${at}/parameters must be a list`)
  for (const index of parameters.keys()) checkPart(root, joinPointer(at, 'parameters', index), 'parameter')
  if (requestBody !== undefined) checkPart(root, joinPointer(at, 'requestBody'), 'body')
  const responses = entriesIn(root, joinPointer(at, 'responses'))
  if (responses.length === 0) throw new OverlayError(`#${at}/responses has no response`)
  for (const [status] of responses) {
    if (!/^[1-5]\d\d$/.test(status)) {
      throw new OverlayError(`#${at}/responses has "${status}"; only three-digit statuses are supported`)
    }
    checkPart(root, joinPointer(at, 'responses', status), 'response')
  }
}

function checkPart(root: SpecNode, at: string, kind: Exclude<keyof typeof fields, 'operation'>): void {
  const given = nodeAt(root, at)
  const place = isNode(given) && typeof given.$ref === 'string' ? lastReference(root, given.$ref) : at
  const node = nodeAt(root, place)
  if (!isNode(node)) throw new OverlayError(`#${at} must be an object`)
  rejectUnknown(node, kind, place)
  if (kind === 'response' && typeof node.description !== 'string')
    throw new OverlayError(`#${place} has no description`)
  if (kind === 'parameter' && (typeof node.name !== 'string' || typeof node.in !== 'string')) {
    throw new OverlayError(`#${place} must have name and in`)
  }
  if (node.schema !== undefined) checkSchema(root, node.schema, joinPointer(place, 'schema'))
  else if (kind === 'parameter' || kind === 'header') throw new OverlayError(`#${place} has no schema`)
  for (const [name] of entriesIn(root, joinPointer(place, 'headers')))
    checkPart(root, joinPointer(place, 'headers', name), 'header')
  for (const [type] of entriesIn(root, joinPointer(place, 'content')))
    checkPart(root, joinPointer(place, 'content', type), 'media')
}

function rejectUnknown(node: SpecNode, kind: keyof typeof fields, at: string): void {
  const known = fields[kind].split(' ')
  const unknown = Object.keys(node).find((name) => !known.includes(name) && !name.startsWith('x-'))
  if (unknown === undefined) return
  const nearest = nearestName(unknown, known)
  throw new OverlayError(`#${at} has an unknown field "${unknown}"${nearest ? `; did you mean "${nearest}"?` : ''}`)
}

function lastReference(root: SpecNode, first: string): string {
  const node = nodeAt(root, first.slice(1))
  return isNode(node) && typeof node.$ref === 'string' ? lastReference(root, node.$ref) : first.slice(1)
}

function entriesIn(root: SpecNode, at: string): [string, SpecValue][] {
  const map = nodeAt(root, at)
  if (map === undefined) return []
  if (!isNode(map)) throw new OverlayError(`#${at} must be an object`)
  return Object.entries(map)
}

/** Returns the value at a JSON pointer, or undefined if the pointer does not lead to a value. Does not follow references. */
export function nodeAt(root: SpecNode, pointer: string): SpecValue | undefined {
  let value: SpecValue | undefined = root
  for (const key of parsePointer(pointer)) {
    if (Array.isArray(value)) value = value[Number(key)]
    else value = isNode(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  return value
}
