import { describe, expect, it } from 'vitest'
import { formatStepFailure } from '../../../src/contract/expect/format-step-failure.ts'
import { runSteps } from '../../../src/contract/expect/run-steps.ts'
import type { ScenarioDocument, ScenarioStep } from '../../../src/spec/generated/control.d.ts'
import { controlOf } from '../../support/control.ts'
import { run, startVirtual, targetOf } from './target.ts'

const check = (email: string): ScenarioStep => ({ checkEmail: { email } })
const seen = { device: { id: 'laptop' }, session_id: 's1' }

describe('a step', () => {
  it.each<[string, ScenarioStep]>([
    ['sends the key', { getHealth: {}, response: { status: 200, body: { app_id: 'app_local' } }, why: 'health' }],
    ['sends parameters in the query', { exportUsers: { limit: 1 }, response: { status: 200, body: { data: [] } } }],
    ['sends an invalid parameter', { exportUsers: { limit: 0 }, response: { status: 400 }, why: 'invalid-query' }],
    [
      'ignores the case of header names',
      { getHealth: {}, response: { headers: { 'Content-Type': 'application/json; charset=utf-8' } } },
    ],
    [
      'sends the cop_key in the path',
      { postConversion: { event: 'lead' }, response: { status: 200 }, why: 'conversion' },
    ],
    [
      'sends another source in the path',
      { postConversion: { source: 'billing', event: 'lead' }, response: { status: 200 } },
    ],
    ['sends another cop_key', { postConversion: { api_key: 'other', event: 'lead' }, response: { status: 404 } }],
    ['sends the release secret', { releaseCrm: { email: 'ana@shop.example' }, response: { status: 200 } }],
    [
      'sends a wrong release secret',
      { releaseCrm: { secret: 'wrong', email: 'ana@shop.example' }, response: { status: 401 }, why: 'release-denied' },
    ],
    ['sends the cop_key in the query', { getScript: {}, response: { status: 200, body: 'dcutils' }, why: 'script' }],
    ['sends the cop_key in the body', { identifyUser: { ...seen, email: 'ana@shop.example' }, why: 'identified' }],
    ['sends an invalid body', { checkEmail: { email: 7 }, response: { status: 400 }, why: 'invalid-body' }],
    ['sends a key that is given by value', { getHealth: {}, key: 'dcp_mockNobodyHasThisKey', why: 'wrong-key' }],
  ])('%s', async (_, step) => {
    expect(await run({ expect: [step] })).toBeNull()
  })

  it('sends the given key, or the first key by default, even if that key is deleted', async () => {
    const keys = [{ name: 'local', deleted: true as const }, { name: 'next' }]
    const steps: ScenarioStep[] = [
      { ...check('ana@shop.example'), response: { status: 401 }, why: 'key-deleted' },
      { ...check('ana@shop.example'), key: 'next', response: { status: 200 }, why: 'live' },
    ]
    expect(await run({ keys, expect: steps })).toBeNull()
  })

  it('uses the link from the newest email', async () => {
    const steps: ScenarioStep[] = [
      { ...check('ana@shop.example') },
      { requestDataDeletion: { email: 'ana@shop.example' }, response: { status: 202 } },
      { showDeletionConfirmation: {}, response: { status: 200, body: '<button' }, why: 'link-shown' },
      { confirmDataDeletion: {}, why: 'link-confirmed' },
      { confirmDataDeletion: {}, response: { status: 410 }, why: 'link-used' },
      { confirmDataDeletion: { token: 'unknown-token' }, response: { status: 404 }, why: 'link-unknown' },
    ]
    const { started, environment } = await startVirtual()
    expect(await runSteps(steps, targetOf(started, environment))).toBeNull()
    const { entries } = (await controlOf(started)('listRequests', { query: { operation: 'confirmDataDeletion' } })).json
    expect(entries.map(({ request }: { request: { body: unknown } }) => request.body)).toEqual([null, null, null])
  })

  it('advances only the clock of its website', async () => {
    const { started, environment } = await startVirtual()
    const other = (await controlOf(started)('createWebsite', { body: { scenario: { clock: { frozen: true } } } })).json
    const target = targetOf(started, environment, other.app_id)
    const before = (await controlOf(started)('getClock')).json.now
    expect(await runSteps([{ advance: '25h' }], target)).toBeNull()
    const { now } = (await controlOf(started)('getClock', { query: { website: other.app_id } })).json
    expect(Date.parse(now) - Date.parse(other.keys[0].created_at)).toBe(25 * 3_600_000)
    expect(Date.parse((await controlOf(started)('getClock')).json.now) - Date.parse(before)).toBeLessThan(3_600_000)
  })

  it('can expect a request to get no response', async () => {
    const step: ScenarioStep = { ...check('drop@dc-mock.test'), response: { status: null }, why: 'test-address-error' }
    expect(await run({ expect: [step] })).toBeNull()
  })

  it('can expect a slow response without waiting for it', async () => {
    const step: ScenarioStep = { ...check('slow-5000@dc-mock.test'), response: { status: 200, min_duration: '5s' } }
    expect(await run({ expect: [step] })).toBeNull()
  })
})

describe('a failed expectation', () => {
  const ana: ScenarioDocument = { people: [{ email: 'ana@shop.example', since: '-3d' }] }

  it.each<[string, ScenarioStep, string[]]>([
    [
      'a status',
      { ...check('ana@shop.example'), response: { status: 429 } },
      ['expect[0].response.status', 'expected  429', 'received  200', 'response  200 {"success":true,"data":{'],
    ],
    [
      'a field',
      { ...check('ana@shop.example'), response: { body: { data: { emailInfo: { action: 'BLOCK' } } } } },
      ['expect[0].response.body.data.emailInfo.action', 'expected  "BLOCK"', 'received  "ALLOW"', 'response  200 '],
    ],
    [
      'an extra field',
      { getHealth: {}, exact_response: { body: { success: true, app_id: 'app_local' } } },
      ['expect[0].exact_response.body.identified_user_count', 'expected  nothing', 'received  1', 'response  200 '],
    ],
    [
      'a header',
      { getHealth: {}, response: { headers: { 'Retry-After': '1' } } },
      ['expect[0].response.headers.Retry-After', 'expected  "1"', 'received  nothing', 'response  200 '],
    ],
    [
      'part of a text',
      { getScript: {}, response: { body: 'no such word' } },
      ['expect[0].response.body', 'expected  "no such word"', 'received  "', 'response  200 "'],
    ],
    [
      'a whole text',
      { getScript: {}, exact_response: { body: 'dcutils' } },
      ['expect[0].exact_response.body', 'expected  "dcutils"', 'received  "', 'response  200 "'],
    ],
    [
      'a reason',
      { ...check('ana@shop.example'), why: 'live' },
      ['expect[0].why', 'expected  "live"', 'received  "storage: The stored result was returned', 'response  200 '],
    ],
    [
      'a response that arrives too soon',
      { ...check('slow-5000@dc-mock.test'), response: { min_duration: '6s' } },
      ['expect[0].response.min_duration', 'expected  "6s"', 'received  "5000ms"', 'response  200 '],
    ],
    [
      'a missing response',
      { ...check('drop@dc-mock.test'), response: { status: 200 } },
      [
        'expect[0].response.status',
        'expected  200',
        'received  null',
        'response  nothing (the connection was closed) null',
      ],
    ],
    [
      'a missing key',
      { getHealth: {}, key: 'next' },
      ['expect[0]', 'expected  "a step that can be run"', 'received  "The website has no key \\"next\\""'],
    ],
    [
      'a missing link',
      { confirmDataDeletion: {} },
      [
        'expect[0]',
        'expected  "a step that can be run"',
        'received  "The website has no email with a deletion link. Add deletion_requests',
      ],
    ],
  ])('%s', async (_, step, lines) => {
    const failure = await run({ ...ana, expect: [step] })
    const formatted = failure ? formatStepFailure(failure, null) : []
    expect(formatted.map((line, index) => line.slice(0, lines[index]?.length))).toEqual(lines)
  })

  it('is reported only for the first step that fails', async () => {
    const steps = [
      check('ana@shop.example'),
      { getHealth: {}, response: { status: 500 } },
      { getHealth: {}, why: 'live' },
    ]
    expect(await run({ expect: steps })).toMatchObject({
      index: 1,
      step: 'getHealth',
      path: '/expect/1/response/status',
    })
  })

  it('is shown with its location, shortened values and masked keys', async () => {
    const key = 'dcp_mockNobodyHasThisKey'
    const steps = [{ ...check('ana@shop.example'), response: { body: { key, long: 'x'.repeat(1000) } } }]
    const failure = await run({ expect: steps })
    const [place, expected = ''] = failure
      ? formatStepFailure({ ...failure, expected: steps[0]?.response }, 'shop.yaml:4')
      : []
    expect(place).toBe('shop.yaml:4: expect[0].response.body.key')
    expect(expected).toContain('dcp_mockNobo…')
    expect(expected).not.toContain(key)
    expect(expected.length).toBeLessThan(320)
  })
})
