import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isObject, type Json, type JsonObject } from './document.ts'
import { codeBanner, type Output } from './output.ts'
import type { Sources } from './sources.ts'

/** Keywords that are only for readers or have a separate table. */
const omittedKeys: ReadonlySet<string> = new Set([
  ...['description', 'summary', 'example', 'examples', 'tags', 'info', 'license', 'servers', 'openapi'],
  ...['x-fact', 'x-behaviours', 'x-pattern'],
])

/** Keywords whose values are maps from names to schemas or other parts. */
const maps: ReadonlySet<string> = new Set([
  'properties',
  'schemas',
  'responses',
  'headers',
  'content',
  'paths',
  'parameters',
])

/** Generates openapi.yaml as data, with its `$ref`s unresolved. Contract runs check requests and responses against this data. */
export function generateSpecDocument({ service }: Sources): Output {
  const content = [
    codeBanner(service.file),
    "import type { SpecNode } from '../spec-node.ts'\n",
    `/** SHA-256 of ${service.file}, which identifies the version of the spec in reports. */\nexport const specHash = '${hashOf(service.file)}'\n`,
    `export const specDocument: SpecNode = ${JSON.stringify(stripSpec(service.root))}\n`,
  ].join('\n')
  return { path: 'src/spec/generated/spec-document.ts', content }
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Returns the spec without the keywords that are only for readers. `named` is true if the keys of the node are names. */
export function stripSpec(node: JsonObject, named = false): JsonObject {
  const kept = Object.entries(node).filter(([key]) => named || !omittedKeys.has(key) || isErrorText(node, key))
  return Object.fromEntries(kept.map(([key, value]) => [key, stripValue(value, !named && maps.has(key))]))
}

/** Reports whether a value is an example of an error message. Such examples are included, because rules compare responses with them. */
function isErrorText({ schema }: JsonObject, key: string): boolean {
  return key === 'examples' && isObject(schema) && schema.$ref === '#/components/schemas/Error'
}

function stripValue(value: Json, named: boolean): Json {
  if (Array.isArray(value)) return value.map((item) => stripValue(item, false))
  return isObject(value) ? stripSpec(value, named) : value
}
