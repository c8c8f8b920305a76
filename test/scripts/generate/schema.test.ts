import { expect, it } from 'vitest'
import type { Json } from '../../../scripts/generate/document.ts'
import { bareSchema } from '../../../scripts/generate/schema.ts'

const document = { file: 'small.yaml', root: {} }
const bare = (schema: Json, open: string[] = []): Json => bareSchema(document, schema, open)

it.each<[string, { given: Json; want: Json }]>([
  [
    'removes annotations',
    {
      given: { type: 'string', title: 'T', description: 'D', examples: ['a'], default: 'a', 'x-fact': { number: 1 } },
      want: { type: 'string' },
    },
  ],
  [
    'keeps x-expects, which error messages need',
    { given: { pattern: 'a', 'x-expects': 'an a' }, want: { pattern: 'a', 'x-expects': 'an a' } },
  ],
  [
    'keeps properties named like annotations',
    {
      given: { properties: { description: { type: 'string', description: 'D' } } },
      want: { properties: { description: { type: 'string' } } },
    },
  ],
  ['adds the document name to references', { given: { $ref: '#/a' }, want: { $ref: 'small.yaml#/a' } }],
  ['keeps references to other documents', { given: { $ref: './other.yaml#/a' }, want: { $ref: 'other.yaml#/a' } }],
  [
    'processes all nested schemas',
    {
      given: {
        items: { title: 'T' },
        anyOf: [{ title: 'T' }],
        not: { title: 'T' },
        patternProperties: { a: { title: 'T' } },
      },
      want: { items: {}, anyOf: [{}], not: {}, patternProperties: { a: {} } },
    },
  ],
  [
    'converts if and else to anyOf',
    {
      given: { if: { required: ['a'] }, else: { required: ['b'] } },
      want: { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    },
  ],
])('%s', (_, { given, want }) => {
  expect(bare(given)).toEqual(want)
})

it('leaves a schema with if, then and else unchanged', () => {
  const text = '{"if":true,"then":{"type":"string"},"else":true}'
  expect(bare(JSON.parse(text))).toEqual(JSON.parse(text))
})

it('replaces an open schema with { type: object }, and changes oneOf to anyOf if a branch is open', () => {
  const document = { $ref: '#/components/schemas/Document' }
  const open = ['small.yaml#/components/schemas/Document']
  expect(bare({ properties: { document } }, open)).toEqual({ properties: { document: { type: 'object' } } })
  expect(bare({ oneOf: [{ type: 'string' }, document] }, open)).toEqual({
    anyOf: [{ type: 'string' }, { type: 'object' }],
  })
  expect(bare({ oneOf: [{ type: 'string' }, document] })).toEqual({
    oneOf: [{ type: 'string' }, { $ref: 'small.yaml#/components/schemas/Document' }],
  })
})
