import { _, Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { formats } from '../../src/spec/formats.ts'
import { bundleModule } from './bundle.ts'
import { type Document, isObject, type Json, type JsonObject, nodeAt } from './document.ts'
import { bareSchema } from './schema.ts'

/** Collects schemas for one module of validators. Equal schemas share one function. */
export interface ValidatorModule {
  /** Adds a schema of a document and returns the name of its function in the module. */
  add(document: Document, schema: Json): string
  /** Returns the code of the module. `exports` is the code that exports the functions by name. */
  compile(exports: string): Promise<string>
}

/** Creates a module of validators. Their schemas can refer to the named schemas of the documents. Schemas in `open` accept any object. */
export function createValidatorModule(documents: Document[], open: readonly string[] = []): ValidatorModule {
  const ajv = createCompiler(documents, open)
  const names = new Map<string, string>()
  return {
    add(document, schema) {
      const bare = bareSchema(document, schema, open)
      const text = JSON.stringify(bare)
      const known = names.get(text)
      if (known !== undefined) return known
      const name = `fits${names.size}`
      names.set(text, name)
      ajv.addSchema(asSchema(bare), name)
      return name
    },
    compile(exports) {
      const code = standalone.default(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])))
      return bundleModule(`import { formats } from '../formats.ts'\n${trim(code)}\n${exports}`)
    },
  }
}

/** Removes unused parts of ajv's output: its exports, and parts of each error. These parts make up half of the size of an error. */
function trim(code: string): string {
  return code
    .replaceAll(/export const (?=fits\d+ = )/g, 'const ')
    .replaceAll(/,schemaPath:"(?:[^"\\]|\\.)*"(?=,keyword:)/g, '')
    .replaceAll(/,schema:(?:"(?:[^"\\]|\\.)*"|[^{}"]*?|\S+?"[^"]+"\S*?)(?=,parentSchema:)/g, '')
    .replaceAll(/(?<=,parentSchema:[^{}]*),data(?::\w+)?(?=\})/g, '')
}

function createCompiler(documents: Document[], open: readonly string[]): Ajv2020 {
  const ajv = new Ajv2020({
    code: { source: true, esm: true, optimize: 2, formats: _`formats` },
    // Include the violated schema in errors. The project creates error messages from the schema, so ajv's messages are not needed.
    verbose: true,
    messages: false,
    // Create only one function for each named schema, even if the schema is used several times.
    inlineRefs: false,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
  })
  const named = documents.map((document) => [namedSchemas(document, open), document.file] as const)
  // Do not generate code that tracks evaluated properties and dynamic anchors. The specs use neither, but this code would make up a sixth
  // of the output.
  ajv.opts.dynamicRef = false
  ajv.opts.unevaluated = /"unevaluated/.test(JSON.stringify(named))
  ajv.addVocabulary(['components', 'x-expects'])
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate)
  for (const [schemas, file] of named) ajv.addSchema(schemas, file)
  return ajv
}

function namedSchemas(document: Document, open: readonly string[]): JsonObject {
  const schemas = nodeAt(document, '/components/schemas').value
  const bare = Object.entries(schemas).map(([name, schema]) => [name, bareSchema(document, schema, open)])
  return { components: { schemas: Object.fromEntries(bare) } }
}

function asSchema(schema: Json): JsonObject | boolean {
  if (isObject(schema) || typeof schema === 'boolean') return schema
  throw new Error(`not a schema: ${JSON.stringify(schema)}`)
}
