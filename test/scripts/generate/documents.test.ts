import { expect, it } from 'vitest'
import type { Document, Json } from '../../../scripts/generate/document.ts'
import { listOperations } from '../../../scripts/generate/operation.ts'
import { createValidatorModule } from '../../../scripts/generate/validators.ts'

/** Creates a document with one operation, `getThing`. */
function documentWith(operation: { [key: string]: Json }): Document {
  const getThing = { operationId: 'getThing', tags: ['Things'], responses: {}, ...operation }
  return { file: 'small.yaml', root: { paths: { '/things': { get: getThing } }, components: { schemas: {} } } }
}

async function compile(schema: Json): Promise<string> {
  const document = documentWith({})
  const module = createValidatorModule([document])
  const name = module.add(document, schema)
  return module.compile(`export const fits = ${name}`)
}

it.each([
  ['an unknown keyword', { type: 'object', requires: ['a'] }, 'unknown keyword: "requires"'],
  ['an unknown format', { type: 'string', format: 'colour' }, 'unknown format "colour"'],
  ['a reference to nothing', { $ref: '#/components/schemas/Nothing' }, "can't resolve reference"],
])('rejects a schema with %s', async (_, schema, message) => {
  await expect(compile(schema)).rejects.toThrow(message)
})

it('bundles a validator’s dependencies into its module', async () => {
  const code = await compile({ type: 'string', maxLength: 3 })
  const { fits } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  expect(['abc', '😀😀😀', 'abcd', 5].map((value) => fits(value))).toEqual([true, true, false, false])
})

it.each([
  [
    'an operationId that is not a string',
    { operationId: 7 },
    'small.yaml#/paths/~1things/get/operationId must be a string',
  ],
  ['an operation without a tag', { tags: [] }, 'small.yaml#/paths/~1things/get/tags/0 must be a string'],
  ['a default response', { responses: { default: {} } }, 'list each response under a single status'],
  ['a reference to another file', { requestBody: { $ref: 'b.yaml#/a' } }, 'cannot follow b.yaml#/a'],
  ['a reference to nothing', { requestBody: { $ref: '#/a' } }, 'small.yaml has nothing at /a'],
])('rejects a document with %s', (_, operation, message) => {
  expect(() => listOperations(documentWith(operation))).toThrow(message)
})
