/** Finds the places of an OpenAPI document that must carry a numbered fact. */
import { type Document, isMap, isPair, isSeq, LineCounter, type Node, parseDocument } from 'yaml'

export type FactKind = 'operation' | 'parameter' | 'request' | 'response' | 'header' | 'property' | 'behaviour'

/** A spec as text, with what is needed to find lines in it again. */
export type SpecText = { text: string; document: Document.Parsed; lines: LineCounter }

export type Place = {
  kind: FactKind
  /** JSON pointer of what the fact is about. */
  where: string
  /** The id of a behaviour or operation, else the name with its owner: `EmailInfo.risk_score`, `checkEmail 200`. */
  name: string
  /** The sentence that stands with it. */
  says: string
  /** The operationId, where the place belongs to one operation. */
  operation?: string
  line: number
  /** Path to the node that holds `no`, `from` and `at`. */
  path: Path
  /** That node's content, or undefined where it is missing. */
  fact: Tree | undefined
}

type Path = readonly (string | number)[]
type Tree = { readonly [key: string]: unknown }
type Finder = (kind: FactKind, path: Path, name: string, value: Tree, operation?: string) => void

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

export function parseSpec(text: string): SpecText {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [error] = document.errors
  if (error) throw error
  return { text, document, lines }
}

/** All places in the order of the file, those without a fact too. */
export function listPlaces(spec: SpecText): Place[] {
  const places: Place[] = []
  const add: Finder = (kind, path, name, value, operation) => {
    const own = kind === 'behaviour'
    const fact = own ? value : value['x-fact']
    places.push({
      kind,
      where: toPointer(path),
      name,
      says: String((own ? value.says : (value.summary ?? value.description)) ?? ''),
      ...(operation === undefined ? {} : { operation }),
      line: lineOf(spec, path),
      path: own ? path : [...path, 'x-fact'],
      fact: isTree(fact) ? fact : undefined,
    })
  }
  const root: unknown = spec.document.toJS()
  if (!isTree(root)) throw new Error('the spec is not a map')
  visitPaths(root, add)
  visitBehaviours(root, [], add)
  visitComponents(root, add)
  return places.sort((a, b) => a.line - b.line)
}

function visitPaths(root: Tree, add: Finder): void {
  for (const [path, item] of entriesOf(root.paths)) {
    visitParameters(item, ['paths', path], path, add)
    for (const [method, operation] of entriesOf(item)) {
      if (methods.includes(method)) visitOperation(operation, ['paths', path, method], add)
    }
  }
}

function visitOperation(operation: Tree, path: Path, add: Finder): void {
  const id = String(operation.operationId)
  const found: Finder = (kind, at, name, value) => add(kind, at, name, value, id)
  found('operation', path, id, operation)
  visitParameters(operation, path, id, found)
  if (isTree(operation.requestBody)) visitBody('request', operation.requestBody, [...path, 'requestBody'], id, found)
  for (const [status, response] of entriesOf(operation.responses)) {
    visitBody('response', response, [...path, 'responses', status], `${id} ${status}`, found)
  }
  visitBehaviours(operation, path, found)
}

function visitComponents(root: Tree, add: Finder): void {
  const { securitySchemes, parameters, headers, requestBodies, responses, schemas } = isTree(root.components)
    ? root.components
    : {}
  const at = (kind: string, name: string): Path => ['components', kind, name]
  for (const [name, scheme] of entriesOf(securitySchemes)) {
    add('parameter', at('securitySchemes', name), name, scheme)
  }
  for (const [name, value] of entriesOf(parameters)) visitValue('parameter', value, at('parameters', name), name, add)
  for (const [name, value] of entriesOf(headers)) visitValue('header', value, at('headers', name), name, add)
  for (const [name, body] of entriesOf(requestBodies)) visitBody('request', body, at('requestBodies', name), name, add)
  for (const [name, body] of entriesOf(responses)) visitBody('response', body, at('responses', name), name, add)
  for (const [name, schema] of entriesOf(schemas)) visitSchema(schema, at('schemas', name), name, add)
}

function visitParameters(owner: Tree, path: Path, name: string, add: Finder): void {
  listOf(owner.parameters).forEach((parameter, index) => {
    visitValue('parameter', parameter, [...path, 'parameters', index], `${name}.${parameter.name}`, add)
  })
}

/** A parameter or header: one value with a schema. */
function visitValue(kind: FactKind, value: Tree, path: Path, name: string, add: Finder): void {
  if ('$ref' in value) return
  add(kind, path, name, value)
  visitSchema(value.schema, [...path, 'schema'], name, add)
}

function visitBody(kind: FactKind, body: Tree, path: Path, name: string, add: Finder): void {
  if ('$ref' in body) return
  add(kind, path, name, body)
  for (const [header, value] of entriesOf(body.headers)) {
    visitValue('header', value, [...path, 'headers', header], `${name}.${header}`, add)
  }
  for (const [type, media] of entriesOf(body.content)) {
    visitSchema(media.schema, [...path, 'content', type, 'schema'], name, add)
  }
}

function visitSchema(schema: unknown, path: Path, name: string, add: Finder): void {
  if (!isTree(schema)) return
  for (const [property, value] of entriesOf(schema.properties)) {
    add('property', [...path, 'properties', property], `${name}.${property}`, value)
    visitSchema(value, [...path, 'properties', property], `${name}.${property}`, add)
  }
  for (const keyword of ['items', 'additionalProperties', 'not', 'if', 'then', 'else']) {
    visitSchema(schema[keyword], [...path, keyword], name, add)
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf', 'prefixItems']) {
    listOf(schema[keyword]).forEach((part, index) => {
      visitSchema(part, [...path, keyword, index], name, add)
    })
  }
}

function visitBehaviours(owner: Tree, path: Path, add: Finder): void {
  listOf(owner['x-behaviours']).forEach((behaviour, index) => {
    add('behaviour', [...path, 'x-behaviours', index], String(behaviour.id), behaviour)
  })
}

/** The line of the key that leads to a place, or of the place itself in a list. */
function lineOf({ document, lines }: SpecText, path: Path): number {
  const last = path.at(-1)
  const parent = document.getIn(path.slice(0, -1), true)
  let node: unknown
  if (isMap<Node>(parent)) node = parent.items.find((pair) => isPair(pair) && String(pair.key) === String(last))?.key
  else if (isSeq(parent) && typeof last === 'number') node = parent.items[last]
  const start = (node as Node | undefined)?.range?.[0]
  return start === undefined ? 1 : lines.linePos(start).line
}

function toPointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): Tree[] {
  return Array.isArray(value) ? value.filter(isTree) : []
}

function entriesOf(value: unknown): [string, Tree][] {
  return isTree(value) ? Object.entries(value).filter((entry): entry is [string, Tree] => isTree(entry[1])) : []
}
