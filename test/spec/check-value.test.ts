import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSources } from '../../scripts/generate/sources.ts'
import { createRunMark } from '../../src/contract/limiter/run-mark.ts'
import { bodiesOf } from '../../src/contract/spec/arbitrary.ts'
import { checkValue, supportedKeywords } from '../../src/spec/check-value.ts'
import { isNode } from '../../src/spec/document.ts'
import { formats } from '../../src/spec/formats.ts'
import { specDocument } from '../../src/spec/generated/spec-document.ts'
import { parsePointer } from '../../src/spec/json-pointer.ts'
import { readSpec, shippedSpec } from '../../src/spec/read-spec.ts'
import type { SpecNode, SpecValue } from '../../src/spec/spec-node.ts'

const spec = shippedSpec()

/** Checks a value against a spec that contains only the schema `#/components/schemas/It`. */
function problemsOf(schema: SpecNode, value: unknown): string[] {
  const root = { components: { schemas: { It: schema } }, paths: {} }
  const { mismatches } = checkValue(root, '/components/schemas/It', value, '')
  return mismatches.map(({ at, expected }) => `${at}: ${expected}`)
}

const cases: readonly [string, SpecNode, unknown, string[]][] = [
  ['a value of another type', { type: 'string' }, 7, [': a string']],
  ['a number that is not an integer', { type: 'integer' }, 1.5, [': an integer']],
  ['nothing for null if null is one of the types', { type: ['string', 'null'] }, null, []],
  ['a value that is not in a list', { enum: ['a', 'b'] }, 'c', [': one of a, b']],
  ['a value that only looks like a value in a list', { enum: ['1', 'b'] }, 1, [': one of 1, b']],
  ['another constant', { const: true }, false, [': true']],
  ['a number below the minimum', { type: 'integer', minimum: 0 }, -1, [': an integer of at least 0']],
  ['a number above the maximum', { type: 'number', minimum: 0, maximum: 100 }, 101, [': a number from 0 to 100']],
  ['a text that is too short', { type: 'string', minLength: 1 }, '', [': a non-empty string']],
  [
    'a text that is too long, in characters',
    { type: 'string', maxLength: 2 },
    '👋👋👋',
    [': at most 2 characters long'],
  ],
  ['nothing for a text of the maximum length', { type: 'string', maxLength: 2 }, '👋👋', []],
  [
    'a text that is not a time',
    { type: 'string', format: 'date-time' },
    '2026-02-30T00:00:00Z',
    [': a time such as 2026-01-31T09:30:00Z'],
  ],
  ['a list that is too short', { type: 'array', minItems: 1 }, [], [': a list']],
  [
    'every mistake, not only the first',
    {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'array', items: { type: 'number' } } },
    },
    { a: 1, c: [1, 'x', null] },
    ['/b: the required field b', '/a: a string', '/c/1: a number', '/c/2: a number'],
  ],
  [
    'the problem in the intended branch',
    { anyOf: [{ type: 'object', required: ['a'], properties: { a: { type: 'string' } } }, { type: 'null' }] },
    { a: 1 },
    ['/a: a string'],
  ],
  ['a value that matches no branch', { anyOf: [{ type: 'object' }, { type: 'null' }] }, 7, [': an object or null']],
  [
    'fields that are not allowed',
    { type: 'object', additionalProperties: false, properties: {} },
    { a: 1 },
    ['/a: no such field'],
  ],
  [
    'a wrong value in a map',
    { type: 'object', additionalProperties: { type: 'string' } },
    { a: 1, b: 'x' },
    ['/a: a string'],
  ],
  [
    'a missing field that a condition requires',
    { if: { required: ['a'] }, else: { required: ['b'] } },
    {},
    ['/b: the required field b'],
  ],
  ['nothing if the condition is met', { if: { required: ['a'] }, else: { required: ['b'] } }, { a: 1 }, []],
  [
    'field names in JSON Pointer format',
    { type: 'object', additionalProperties: { type: 'string' } },
    { 'a/b~c': 1 },
    ['/a~1b~0c: a string'],
  ],
]

it.each(cases)('reports %s', (_, schema, value, expected) => {
  expect(problemsOf(schema, value)).toEqual(expected)
})

it('lists the unknown fields and the covered parts of the schema', () => {
  const root = {
    components: { schemas: { It: { type: 'object', properties: { a: { type: 'object', properties: {} } } } } },
    paths: {},
  }
  const { unknown, covered } = checkValue(root, '/components/schemas/It', { a: { x: 1 }, b: 2 }, '')
  expect(unknown).toEqual(['/a/x', '/b'])
  expect(covered).toEqual(['/components/schemas/It/properties/a'])
})

it('supports every keyword that openapi.yaml uses', () => {
  const used = new Set<string>()
  const visit = (value: SpecValue | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    for (const [keyword, part] of Object.entries(value)) {
      used.add(keyword)
      if (keyword === 'properties' && isNode(part)) Object.values(part).forEach(visit)
      else visit(part)
    }
  }
  for (const { body, responses } of spec.operations) {
    for (const pointer of [body?.schema, ...[...responses.values()].flatMap(({ media }) => [...media.values()])]) {
      if (pointer != null) visit(schemaAt(pointer))
    }
  }
  const { components } = specDocument
  visit(isNode(components) && isNode(components.schemas) ? Object.values(components.schemas) : [])
  expect([...used].filter((keyword) => !supportedKeywords.has(keyword))).toEqual([])
})

it('agrees with ajv on values generated from every request body', () => {
  const ajv = createAjv()
  const mark = createRunMark('agree')
  for (const { id, body } of spec.operations) {
    if (!body) continue
    const validate = ajv.compile({ $ref: `spec#${body.schema}` })
    const property = fc.property(bodiesOf(fc, spec, body.schema, mark), (value) => {
      const { mismatches } = checkValue(spec.root, body.schema, value, body.pointer)
      expect(mismatches.length === 0, `${id} ${JSON.stringify(value)}`).toBe(validate(value))
    })
    fc.assert(property, { numRuns: 200, seed: 1 })
  }
})

it('agrees with ajv on every example response, even if a field is removed or changed', () => {
  const ajv = createAjv()
  let compared = 0
  for (const { pointer, example } of listExamples()) {
    const validate = ajv.compile({ $ref: `spec#${pointer}` })
    for (const value of [example, ...variantsOf(example)]) {
      const { mismatches } = checkValue(spec.root, pointer, value, '')
      expect(mismatches.length === 0, JSON.stringify(value)).toBe(validate(value))
      compared++
    }
  }
  expect(compared).toBeGreaterThan(1000)
})

it('rejects a spec that is split into several files', () => {
  const root = { paths: { '/a': { get: { operationId: 'a', responses: { '200': { $ref: './other.yaml#/a' } } } } } }
  expect(() => readSpec(root)).toThrow(
    'The spec refers to ./other.yaml#/a, which is in another file. Bundle the spec into one file',
  )
})

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, logger: false })
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate)
  return ajv.addSchema({ ...specDocument }, 'spec')
}

function schemaAt(pointer: string): SpecValue | undefined {
  let value: SpecValue | undefined = specDocument
  for (const key of parsePointer(pointer))
    value = Array.isArray(value) ? value[Number(key)] : isNode(value) ? value[key] : undefined
  return value
}

/** Returns the response examples in openapi.yaml with pointers to their schemas. */
function listExamples(): { pointer: string; example: unknown }[] {
  const { service } = readSources()
  return service.operations.flatMap(({ answers }) =>
    answers.flatMap(({ media }) =>
      media.flatMap(({ type, schema, node }) => {
        const examples = node.value.examples
        if (schema === null || type !== 'application/json' || !isNode(examples)) return []
        return Object.values(examples).flatMap((one) => (isNode(one) ? [{ pointer: schema, example: one.value }] : []))
      }),
    ),
  )
}

/** Returns copies of a value in which one field is missing or has another type. */
function variantsOf(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => variantsOf(item).map((part) => value.with(index, part)))
  if (typeof value !== 'object' || value === null) return [null, 7, 'text', true, {}, []]
  return Object.entries(value).flatMap(([name, part]) => [
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)),
    ...variantsOf(part).map((changed) => ({ ...value, [name]: changed })),
    ...[null, 7, 'text', {}].map((other) => ({ ...value, [name]: other })),
  ])
}
