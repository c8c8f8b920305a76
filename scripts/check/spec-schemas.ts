/** Compiles every schema of an OpenAPI document in ajv's strict mode, and validates every example against its schema. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { entriesOf, isTree, type Path, partsOf, type Tree, toPointer } from './spec-text.ts'

/** Mistake, with its path in the document. */
export type Mistake = { path: Path; message: string }

/** Schema of the document, and the examples that must match the schema. */
type Site = { schema: Tree; path: Path; examples: Example[] }
type Example = { path: Path; value: unknown }

/** Keywords that OpenAPI adds to JSON Schema. */
const openApiKeywords = ['discriminator', 'example', 'externalDocs', 'xml']
const documentId = 'spec.yaml'

export function findSchemaMistakes(root: Tree): Mistake[] {
  const mistakes: Mistake[] = []
  const ajv = new Ajv2020({ strict: true, strictRequired: true, allErrors: true })
  formats.default(ajv)
  // Accepts any string. src/service/risk/address.ts decides which addresses are valid.
  ajv.addFormat('idn-email', () => true)
  ajv.addVocabulary(openApiKeywords)
  ajv.addVocabulary(extensionsOf(root))
  // Add the whole document, because Ajv needs it to resolve references. In strict mode, the keys of the document must be known keywords.
  ajv.addVocabulary(Object.keys(root).filter((key) => !key.startsWith('x-')))
  ajv.addSchema(root, documentId, false, false)
  for (const { schema, path, examples } of listSites(root, [])) {
    const reference = `${documentId}#${toPointer(path).split('/').map(encodeURIComponent).join('/')}`
    let validate: ValidateFunction
    try {
      ajv.validateSchema(schema, true)
      validate = ajv.compile({ $ref: reference })
    } catch (error) {
      mistakes.push({ path, message: `the schema does not compile: ${error instanceof Error ? error.message : error}` })
      continue
    }
    for (const { path: at, value } of examples) {
      if (validate(value)) continue
      mistakes.push({ path: at, message: `the example does not match its schema: ${ajv.errorsText(validate.errors)}` })
    }
  }
  return mistakes
}

/** Yields every top-level schema, and every nested schema that has examples. */
function* listSites(node: unknown, path: Path): Generator<Site> {
  if (Array.isArray(node)) for (const [index, item] of node.entries()) yield* listSites(item, [...path, index])
  if (!isTree(node)) return
  const named = toPointer(path) === '/components/schemas'
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples') continue
    if (named && isTree(value)) yield* listSchemas(value, [...path, key], [])
    else if (key === 'schema' && isTree(value)) yield* listSchemas(value, [...path, key], examplesBeside(node, path))
    else yield* listSites(value, [...path, key])
  }
}

function* listSchemas(schema: Tree, path: Path, examples: Example[]): Generator<Site> {
  yield { schema, path, examples: [...examples, ...examplesInside(schema, path)] }
  for (const { way, part } of partsOf(schema)) yield* listParts(part, [...path, ...way])
}

function* listParts(schema: Tree, path: Path): Generator<Site> {
  const examples = examplesInside(schema, path)
  if (examples.length > 0) yield { schema, path, examples }
  for (const { way, part } of partsOf(schema)) yield* listParts(part, [...path, ...way])
}

function examplesInside(schema: Tree, path: Path): Example[] {
  const list: unknown[] = Array.isArray(schema.examples) ? schema.examples : []
  return [
    ...list.map((value, index) => ({ path: [...path, 'examples', index], value })),
    ...['example', 'default']
      .filter((key) => key in schema)
      .map((key) => ({ path: [...path, key], value: schema[key] })),
  ]
}

/** Returns the examples next to the schema of a parameter, a header or a media type. */
function examplesBeside(owner: Tree, path: Path): Example[] {
  const one = 'example' in owner ? [{ path: [...path, 'example'], value: owner.example }] : []
  const named = entriesOf(owner.examples).filter(([, example]) => 'value' in example)
  return [...one, ...named.map(([name, { value }]) => ({ path: [...path, 'examples', name, 'value'], value }))]
}

/** Returns all `x-` keywords in the document, because strict mode requires them to be declared. */
function extensionsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(extensionsOf)
  if (!isTree(node)) return []
  const own = Object.keys(node).filter((key) => key.startsWith('x-'))
  return [...new Set([...own, ...Object.values(node).flatMap(extensionsOf)])]
}
