/** Finds the parts of an OpenAPI document that must have a numbered fact. */
import {
  entriesOf,
  isTree,
  lineOf,
  listOf,
  type Path,
  partsOf,
  type SpecText,
  type Tree,
  toPointer,
} from './spec-text.ts'

type FactKind = 'operation' | 'parameter' | 'request' | 'response' | 'header' | 'property' | 'behaviour'

export type Place = {
  kind: FactKind
  /** JSON pointer of the part that the fact describes. */
  where: string
  /**
   * ID of a behavior or operation. The name of another part starts with the name of its owner: `EmailInfo.risk_score`, `checkEmail 200`.
   */
  name: string
  /** Text of the fact. */
  description: string
  /** operationId, or undefined if several operations share the part. */
  operation?: string
  line: number
  /** Path to the node that contains `number`, `from` and `at`. */
  path: Path
  /** Content of the node with the fact, or undefined if the node is missing. */
  fact: Tree | undefined
}

type Finder = (kind: FactKind, path: Path, name: string, value: Tree, operation?: string) => void

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Returns all places in the order of the file, including places without a fact. */
export function listPlaces(spec: SpecText): Place[] {
  const places: Place[] = []
  const add: Finder = (kind, path, name, value, operation) => {
    const own = kind === 'behaviour'
    const fact = own ? value : value['x-fact']
    places.push({
      kind,
      where: toPointer(path),
      name,
      description: String((own ? value.description : (value.summary ?? value.description)) ?? ''),
      ...(operation === undefined ? {} : { operation }),
      line: lineOf(spec, path),
      path: own ? path : [...path, 'x-fact'],
      fact: isTree(fact) ? fact : undefined,
    })
  }
  visitPaths(spec.root, add)
  visitBehaviours(spec.root, [], add)
  visitComponents(spec.root, add)
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

/** Visits a parameter or header. */
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
  for (const { way, part } of partsOf(schema)) {
    const [keyword, property] = way
    const partName = keyword === 'properties' ? `${name}.${property}` : name
    if (keyword === 'properties') add('property', [...path, ...way], partName, part)
    visitSchema(part, [...path, ...way], partName, add)
  }
}

function visitBehaviours(owner: Tree, path: Path, add: Finder): void {
  listOf(owner['x-behaviours']).forEach((behaviour, index) => {
    add('behaviour', [...path, 'x-behaviours', index], String(behaviour.id), behaviour)
  })
}
