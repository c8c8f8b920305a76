import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { ScenarioFault } from '../../../src/spec/generated/control.d.ts'
import { type OperationId, operations } from '../../../src/spec/generated/operations.ts'
import { ScenarioError } from '../../../src/state/scenario/error.ts'
import { faultRules } from '../../../src/state/scenario/error-messages.ts'
import { readScenario } from '../../../src/state/scenario/parse.ts'
import { resolveScenario } from '../../../src/state/scenario/resolve.ts'
import { invalidFaults } from './invalid-faults.ts'
import { loadAt, resolve } from './resolve.ts'

const resolved = (fault: ScenarioFault) => resolve({ faults: [fault] }).snapshot.contents.faults[0]

describe('faults in a document', () => {
  it('fills in the defaults of a fault', () => {
    expect(resolved({ drop: true })).toEqual({
      id: expect.stringMatching(/^flt_[a-z0-9]{12}$/),
      operation: null,
      when: 'before',
      email: null,
      nth: null,
      every: null,
      times: null,
      delayMs: null,
      respond: null,
      drop: true,
      truncateBytes: null,
      seen: 0,
      hits: 0,
    })
  })

  it("derives a fault's ID from the scenario name if the fault has no ID", () => {
    const faults: ScenarioFault[] = [{ drop: true }, { outage: 'keyStore' }, { id: 'mine', drop: true }, { drop: true }]
    const idsIn = (name: string): string[] =>
      resolveScenario({ faults }, { ...loadAt(), name }).snapshot.contents.faults.map(({ id }) => id)
    expect(idsIn('service-down')).toEqual(['service-down-1', 'mine', 'service-down-4'])
    expect(idsIn('dcp_x')).toEqual([expect.stringMatching(/^flt_/), 'mine', expect.stringMatching(/^flt_/)])
  })

  it('keeps the given fields of a fault', () => {
    const fault: ScenarioFault = {
      operation: 'checkEmail',
      when: 'after',
      match: { email: ' *@CORP.example' },
      every: 3,
      times: 2,
      delay: '1.5s',
      respond: { status: 503, body: 'no', headers: { 'Retry-After': '1', 'Content-Type': 'text/csv' } },
      truncate_bytes: 1,
      id: 'lost',
      seen: 7,
      hits: 2,
    }
    expect(resolved(fault)).toEqual({
      id: 'lost',
      operation: 'checkEmail',
      when: 'after',
      email: '*@corp.example',
      nth: null,
      every: 3,
      times: 2,
      delayMs: 1500,
      respond: { status: 503, body: 'no', headers: { 'retry-after': '1', 'content-type': 'text/csv' } },
      drop: false,
      truncateBytes: 1,
      seen: 7,
      hits: 2,
    })
  })

  it.each([
    [{ a: [1] }, '{"a":[1]}', 'application/json; charset=utf-8'],
    [null, 'null', 'application/json; charset=utf-8'],
    ['out of order', 'out of order', 'text/plain; charset=utf-8'],
    ['\n<html></html>', '\n<html></html>', 'text/html; charset=utf-8'],
  ])('converts the body %j to %s with the content type %s', (body, text, type) => {
    expect(resolved({ respond: { status: 500, body } })?.respond).toEqual({
      status: 500,
      body: text,
      headers: { 'content-type': type },
    })
  })

  it('does not set a content type for an empty or missing body', () => {
    expect(resolved({ respond: { status: 500, body: '' } })?.respond).toEqual({ status: 500, body: '', headers: {} })
    expect(resolved({ respond: { status: 500 } })?.respond).toEqual({ status: 500, body: null, headers: {} })
  })

  it('merges repeated outages into one', () => {
    const { contents } = resolve({ outages: ['keyStore'], faults: [{ outage: 'keyStore' }, { drop: true }] }).snapshot
    expect(contents.outages).toEqual(['keyStore'])
    expect(contents.faults).toHaveLength(1)
    expect(resolve({ faults: [{ outage: 'keyStore' }] }).snapshot.contents.outages).toEqual(['keyStore'])
  })

  it('rejects a duplicate ID', () => {
    const fault = { drop: true, id: 'lost' } as const
    expect(() => resolve({ faults: [fault, fault] })).toThrow(
      'faults[1].id: the id lost occurs twice, first at faults[0].id; remove one of them',
    )
  })

  it.each([1, 86_400_000])('accepts a delay of %i ms', (ms) => {
    expect(resolved({ delay: `${ms}ms` })?.delayMs).toBe(ms)
  })
})

describe('fault rules', () => {
  it.each(invalidFaults)('$rule: $message', async ({ rule, fault, place, message: text }) => {
    const document = await readScenario({ faults: [{ drop: true }, fault] })
    const message = `faults[1]${place === '' ? '' : `.${place}`}: ${text}`
    expect(errorOf(() => resolve(document))).toMatchObject({ message, problems: [{ rule }] })
  })

  it('are each covered by an invalid fault', () => {
    expect([...new Set(invalidFaults.map(({ rule }) => rule))].sort()).toEqual(Object.keys(faultRules).sort())
  })

  it('allow a match only for operations whose request body has an email field in openapi.yaml', () => {
    const ids = Object.keys(operations).filter((id): id is OperationId => Object.hasOwn(operations, id))
    const taken = ids.filter((operation) => {
      const fault: ScenarioFault = { operation, match: { email: '*' }, drop: true }
      return errorOf(() => resolve({ faults: [fault] })) === null
    })
    expect(taken).toContain('checkEmail')
    expect(taken.sort()).toEqual(operationsWithEmail().sort())
  })

  it('allow a match in an "after" fault for operations that are called through a link in an email', () => {
    const fault: ScenarioFault = { match: { email: '*' }, when: 'after', drop: true }
    expect(resolved({ ...fault, operation: 'confirmDataDeletion' })).toMatchObject({ email: '*' })
    expect(resolved({ ...fault, operation: 'showDeletionConfirmation' })).toMatchObject({ email: '*' })
    expect(errorOf(() => resolve({ faults: [{ ...fault, operation: 'getScript' }] }))).toMatchObject({
      problems: [{ rule: 'noAddress' }],
    })
  })
})

function errorOf(attempt: () => unknown): ScenarioError | null {
  try {
    attempt()
    return null
  } catch (error) {
    if (error instanceof ScenarioError) return error
    throw error
  }
}

function operationsWithEmail(): string[] {
  const { paths, components } = parse(readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8'))
  const methods = Object.values<Record<string, { operationId: string; requestBody?: RequestBody }>>(paths).flatMap(
    (path) => Object.values(path),
  )
  return methods.flatMap(({ operationId, requestBody }) => {
    const schema = requestBody?.content['application/json'].schema
    const name = schema?.$ref?.split('/').at(-1)
    const { properties = {} } = name === undefined ? (schema ?? {}) : components.schemas[name]
    return 'email' in properties ? [operationId] : []
  })
}

interface RequestBody {
  content: { 'application/json': { schema: { $ref?: string; properties?: Record<string, unknown> } } }
}
