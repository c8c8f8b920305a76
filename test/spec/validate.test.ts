import { describe, expect, it } from 'vitest'
import { readBody, readQuery } from '../../src/spec/validate.ts'

const device = { id: 'd1' }

describe('readBody', () => {
  it.each([
    ['a missing field', 'postConversion', {}, 'event is required'],
    ['a field of the wrong type', 'postConversion', { event: 'lead', email: 5 }, 'email must be a string'],
    ['null instead of a value', 'postConversion', { event: 'lead', value: null }, 'value must be a number'],
    ['an empty string', 'postConversion', { event: '' }, 'event must be a non-empty string'],
    [
      'an invalid time',
      'postConversion',
      { event: 'a', occurred_at: 'noon' },
      'occurred_at must be a time such as 2026-01-31T09:30:00Z',
    ],
    [
      'a missing nested field',
      'collectVisit',
      { cop_key: 'c', device: {}, session_id: 's', page_url: 'p' },
      'device.id is required',
    ],
    [
      'a value that is out of range',
      'collectVisit',
      { cop_key: 'c', device: { ...device, confidence: 101 }, session_id: 's', page_url: 'p' },
      'device.confidence must be a number from 0 to 100',
    ],
    ['a body with neither of two required fields', 'releaseCrm', {}, 'email or external_id is required'],
    [
      'a string that is too long',
      'deleteData',
      { email: `${'a'.repeat(250)}@b.example` },
      'email must be at most 254 characters long',
    ],
    ['a list', 'postConversion', [], 'Invalid JSON body'],
    ['null', 'postConversion', null, 'Invalid JSON body'],
  ] as const)('reports %s', (_, operation, body, message) => {
    expect(readBody(operation, body).problem?.message).toBe(message)
  })

  it.each([
    ['a list', 'createWebsite', [], 'The request body must be a JSON object'],
    [
      'an unknown field with a suggestion',
      'createWebsite',
      { plann: 'free' },
      'plann: unknown field; did you mean "plan"?',
    ],
    [
      'an unknown field with a list of the known fields',
      'createKey',
      { name: 'a', secret: 'b' },
      'secret: unknown field; known fields: name, value',
    ],
    [
      'a value that is not in the list of allowed values',
      'updateWebsite',
      { plan: 'gold' },
      'plan must be one of free, business, organization',
    ],
    ['an empty body', 'setClock', {}, 'Request body must have at least one of now, frozen'],
    [
      'a value that has neither of the two allowed types',
      'createWebsite',
      { scenario: 5 },
      'scenario must be a string or an object',
    ],
    [
      'a number below the minimum',
      'updateWebsite',
      { checks_used: -1 },
      'checks_used must be an integer from 0 to 1000000000',
    ],
  ] as const)('reports %s to callers of the control plane', (_, operation, body, message) => {
    expect(readBody(operation, body).problem?.message).toBe(message)
  })

  it('returns the location of a problem as a path and as keys', () => {
    const body = { cop_key: 'c', device: { id: 1 }, session_id: 's', page_url: 'p' }
    expect(readBody('collectVisit', body).problem).toMatchObject({
      path: 'device.id',
      keys: ['device', 'id'],
      keyword: 'type',
    })
  })

  it('ignores unknown fields in service requests', () => {
    expect(readBody('postConversion', { event: 'lead', app_id: 'app_other', __proto__: 1 }).problem).toBeNull()
  })

  it('does not validate scenario documents, which have a separate validator', () => {
    expect(
      readBody('createWebsite', { scenario: { plann: 'free' }, people: [{ emial: 'a@b.example' }] }).problem,
    ).toBeNull()
    expect(readBody('loadScenario', { plann: 'free' }).problem).toBeNull()
    expect(readBody('restoreState', { plann: 'free' }).problem).toBeNull()
  })
})

it('returns a valid body unchanged', () => {
  const body = { event: 'lead', properties: { a: [1] } }
  const reading = readBody('postConversion', body)
  expect(reading).toEqual({ value: body, problem: null })
  expect(reading.problem === null && reading.value).toBe(body)
})

describe('readQuery', () => {
  it('converts strings to values and fills in defaults', () => {
    expect(readQuery('exportUsers', new URLSearchParams('limit=7&cursor=8'))).toEqual({
      value: { limit: 7, cursor: '8' },
      problem: null,
    })
    expect(readQuery('exportUsers', new URLSearchParams())).toEqual({ value: { limit: 100 }, problem: null })
  })

  it('ignores parameters that are not in the spec', () => {
    expect(readQuery('exportUsers', new URLSearchParams('app_id=app_1'))).toEqual({
      value: { limit: 100 },
      problem: null,
    })
  })

  it.each(['0', '1001', '1.5', 'many', '', '0x10', '1e2', ' 5'])('rejects limit=%s', (limit) => {
    const { problem } = readQuery('exportUsers', new URLSearchParams({ limit }))
    expect(problem?.message).toBe('limit must be an integer from 1 to 1000')
  })

  it('reports a missing parameter', () => {
    expect(readQuery('getScript', new URLSearchParams()).problem?.message).toBe('cop_key is required')
  })
})
