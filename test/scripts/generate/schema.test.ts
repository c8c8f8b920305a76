import { expect, it } from 'vitest'
import type { Json } from '../../../scripts/generate/document.ts'
import { bareSchema } from '../../../scripts/generate/schema.ts'

const document = { file: 'small.yaml', root: {} }
const bare = (schema: Json, open: string[] = []): Json => bareSchema(document, schema, open)

it.each<[string, { given: Json; want: Json }]>([
  [
    'leaves out what is said to readers only',
    {
      given: { type: 'string', title: 'T', description: 'D', examples: ['a'], default: 'a', 'x-fact': { number: 1 } },
      want: { type: 'string' },
    },
  ],
  [
    'keeps what the messages need',
    { given: { pattern: 'a', 'x-expects': 'an a' }, want: { pattern: 'a', 'x-expects': 'an a' } },
  ],
  [
    'keeps properties that are called as annotations are',
    {
      given: { properties: { description: { type: 'string', description: 'D' } } },
      want: { properties: { description: { type: 'string' } } },
    },
  ],
  ['makes references name their document', { given: { $ref: '#/a' }, want: { $ref: 'small.yaml#/a' } }],
  ['keeps references to other documents', { given: { $ref: './other.yaml#/a' }, want: { $ref: 'other.yaml#/a' } }],
  [
    'reaches every place where a schema may stand',
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
    'says if and else as a choice, so that a mismatch names both',
    {
      given: { if: { required: ['a'] }, else: { required: ['b'] } },
      want: { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    },
  ],
])('%s', (_, { given, want }) => {
  expect(bare(given)).toEqual(want)
})

it('leaves if and else with then unchanged', () => {
  const text = '{"if":true,"then":{"type":"string"},"else":true}'
  expect(bare(JSON.parse(text))).toEqual(JSON.parse(text))
})

it('allows any object if a schema is open, in addition to its siblings', () => {
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
