import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { operations } from '../../../src/spec/generated/operations.ts'

const schemasOf = (file: string): Record<string, Schema> =>
  parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).components.schemas
const service = schemasOf('openapi.yaml')
const control = { ...schemasOf('dashboard.yaml'), ...schemasOf('control.yaml') }

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
}

/** Returns the names of all fields, including nested fields. */
function fieldsOf(schema: Schema, schemas: Record<string, Schema>): object {
  const { properties } = schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
  if (!properties) return {}
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fieldsOf(field, schemas)]))
}

it('EmailInfoPart has exactly the same fields as EmailInfo', () => {
  expect(fieldsOf({ $ref: '#/EmailInfoPart' }, control)).toEqual(fieldsOf({ $ref: '#/EmailInfo' }, service))
})

it('a step can call every operation of the service', () => {
  const other = ['advance', 'response', 'exact_response', 'key', 'why']
  const called = Object.keys(control.ScenarioStep?.properties ?? {}).filter((name) => !other.includes(name))
  expect(called.sort()).toEqual(Object.keys(operations).sort())
})

it('request bodies of the control plane and the dashboard do not allow unknown fields', () => {
  const sent = [
    ...Object.keys(control).filter((name) =>
      /^(Scenario(?!List$|$|ToLoad$|Time$)|New(?!Person$)|SignIn$|LastNumbers$|SavedState$)/.test(name),
    ),
    ...['WebsiteChange', 'ClockChange', 'ClockAdvance', 'ExpectedResponse'],
  ]
  const open = sent.filter((name) => control[name]?.additionalProperties !== false)
  expect(sent.length).toBeGreaterThan(20)
  expect(open).toEqual([])
})
