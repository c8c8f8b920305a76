import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import formats from 'ajv-formats'
import { bundleModule } from './bundle.ts'
import { type Document, isObject, type Json, type JsonObject, nodeAt } from './document.ts'
import { bareSchema } from './schema.ts'

/** Validators by name, each with its schema, as `bareSchema` makes it. */
export type Group = Record<string, Json>

/** Compiles groups of validators to one module that exports each group as an object. */
export async function compileValidators(documents: Document[], groups: Record<string, Group>): Promise<string> {
  const ajv = new Ajv2020({
    code: { source: true, esm: true, optimize: 2 },
    // Errors carry the schema that they broke: messages are made from it.
    verbose: true,
    // One function for each named schema, however often it is used.
    inlineRefs: false,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
  })
  ajv.addVocabulary(['components', 'x-expects'])
  formats.default(ajv)
  for (const document of documents) ajv.addSchema(namedSchemas(document), document.file)
  const functions = new Map<string, string>()
  const objects = Object.entries(groups).map(([group, schemas]) => {
    const members = Object.entries(schemas).map(([name, schema]) => {
      const text = JSON.stringify(schema)
      const known = functions.get(text)
      const key = known ?? `schema_${functions.size}`
      functions.set(text, key)
      if (known === undefined) ajv.addSchema(asSchema(schema), key)
      return `  ${JSON.stringify(name)}: ${key},`
    })
    return `export const ${group} = {\n${members.join('\n')}\n}\n`
  })
  const exported = Object.fromEntries([...functions.values()].map((key) => [key, key]))
  // ajv says `export const a = …` for each; the objects take their place as the module's exports.
  const code = standalone.default(ajv, exported).replaceAll(/export const (?=\w+ = validate\d+;)/g, 'const ')
  return bundleModule(`${code}\n${objects.join('\n')}`)
}

function namedSchemas(document: Document): JsonObject {
  const schemas = nodeAt(document, '/components/schemas').value
  const bare = Object.entries(schemas).map(([name, schema]) => [name, bareSchema(document, schema, () => null)])
  return { components: { schemas: Object.fromEntries(bare) } }
}

function asSchema(schema: Json): JsonObject | boolean {
  if (isObject(schema) || typeof schema === 'boolean') return schema
  throw new Error(`not a schema: ${JSON.stringify(schema)}`)
}
