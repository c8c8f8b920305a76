import { expect, it } from 'vitest'
import {
  createLimiter,
  type Limiter,
  type LimiterOptions,
  RequestBlockedError,
} from '../../src/contract/limiter/limiter.ts'
import { NoResponseError } from '../../src/contract/limiter/network-failure.ts'
import type { RequestClass } from '../../src/contract/limiter/request-class.ts'
import { createRunMark } from '../../src/contract/limiter/run-mark.ts'
import { deploymentTarget } from '../../src/contract/make-target.ts'
import type { ContractRequest } from '../../src/contract/request.ts'
import { defaultPermissions, type Permissions } from '../../src/contract/target.ts'

const mark = createRunMark('run1')
const key = 'dcp_Live000000000000000000000000000000000000'
const copKey = 'live-cop-key'
const releaseSecret = 'live-release-secret'
const email = mark.address('ana')
const allPermissions: Permissions = { budget: 1000, writes: true, destructive: true, fuzz: true }

/** Opens a limiter to a deployment that responds with 200 and stores the received requests. */
function openLimiter(options: { answer?: NoResponseError } & Partial<LimiterOptions> = {}): {
  limiter: Limiter
  arrived: ContractRequest[]
} {
  const { permissions = allPermissions, answer, ...rest } = options
  const arrived: ContractRequest[] = []
  const target = deploymentTarget({
    kind: 'foreign',
    url: 'http://deployment.example',
    credentials: { key, copKey, releaseSecret },
    transport: async (_url, request) => {
      arrived.push(request)
      if (answer) throw answer
      return { status: 200, headers: {}, text: '{}' }
    },
  })
  const clock = { now: () => 0, sleep: async () => {} }
  return { limiter: createLimiter({ target, permissions, mark, clock, userAgent: 'test', ...rest }), arrived }
}

function request(
  line: string,
  { headers = {}, body = null }: { headers?: object; body?: unknown } = {},
): ContractRequest {
  const [method = '', path = ''] = line.split(' ')
  const text = body === null || typeof body === 'string' ? body : JSON.stringify(body)
  return { method, path, headers: { ...headers }, body: text, to: 'service' }
}

const keyed = { 'x-dc-key': key }
const wrong = { 'x-dc-key': mark.wrongKey }

const classes: readonly [what: string, request: ContractRequest, RequestClass][] = [
  ['a check', request('POST /api/v1/services/email/check', { headers: keyed, body: { email } }), 'check'],
  ['a check without a body', request('POST /api/v1/services/email/check', { headers: keyed }), 'check'],
  [
    'a check with a body that is not JSON',
    request('POST /api/v1/services/email/check', { headers: keyed, body: '{' }),
    'check',
  ],
  ['GET on the path of the check', request('GET /api/v1/services/email/check', { headers: keyed }), 'check'],
  ['OPTIONS on the path of the check', request('OPTIONS /api/v1/services/email/check', { headers: keyed }), 'check'],
  [
    'a check with a different spelling of the path',
    request('POST /API/v1//services/Email%2Fcheck/', { headers: keyed }),
    'check',
  ],
  [
    'a check with the key as a Bearer token',
    request('POST /api/v1/services/email/check', { headers: { authorization: `Bearer ${key}` } }),
    'check',
  ],
  ['a check with the key in the query', request(`POST /api/v1/services/email/check?k=${key}`), 'check'],
  ['a check with the key in the body', request('POST /api/v1/services/email/check', { body: { key } }), 'check'],
  [
    'a check with the key in Basic authentication',
    request('POST /api/v1/services/email/check', { headers: { authorization: `Basic ${btoa(`${key}:`)}` } }),
    'check',
  ],
  [
    'a check with an unknown key',
    request('POST /api/v1/services/email/check', { headers: { 'x-dc-key': 'dcp_another' } }),
    'check',
  ],
  [
    'a check with the cop_key',
    request('POST /api/v1/services/email/check', { headers: { 'x-dc-key': copKey } }),
    'check',
  ],
  [
    'a check with a made-up key',
    request('POST /api/v1/services/email/check', { headers: wrong, body: { email } }),
    'free',
  ],
  ['a check without a key', request('POST /api/v1/services/email/check', { body: { email } }), 'free'],
  ['a health request', request('GET /api/v1/export/health', { headers: keyed }), 'free'],
  ['an export', request('GET /api/v1/export/users?limit=1', { headers: keyed }), 'free'],
  ['a request for the script', request(`GET /script?cop_key=${copKey}`), 'free'],
  [
    'a conversion from the automation platform',
    request('POST /api/v1/conversions/zapier', { headers: keyed, body: {} }),
    'write',
  ],
  [
    'a conversion from another automation platform',
    request('POST /api/v1/conversions/make', { headers: keyed, body: {} }),
    'write',
  ],
  [
    'an automation conversion with an invalid body',
    request('POST /api/v1/conversions/zapier', { headers: keyed, body: '{' }),
    'write',
  ],
  [
    'an automation conversion with a made-up key',
    request('POST /api/v1/conversions/zapier', { headers: wrong, body: {} }),
    'free',
  ],
  ['a conversion with the cop_key', request(`POST /api/v1/conversions/shop/${copKey}`, { body: {} }), 'write'],
  [
    'a conversion with a made-up cop_key',
    request(`POST /api/v1/conversions/shop/${mark.wrongCopKey}`, { body: {} }),
    'free',
  ],
  ['a release', request(`POST /api/v1/crm-release/${copKey}/${releaseSecret}`, { body: { email } }), 'write'],
  [
    'a release with a made-up secret',
    request(`POST /api/v1/crm-release/${copKey}/${mark.wrongSecret}`, { body: { email } }),
    'write',
  ],
  ['a visit', request('POST /collect/visit', { body: { cop_key: copKey } }), 'write'],
  [
    'a visit with a body that is not JSON',
    request('POST /collect/visit', { body: `{"cop_key": "${copKey}"` }),
    'write',
  ],
  ['a visit with a made-up cop_key', request('POST /collect/visit', { body: { cop_key: mark.wrongCopKey } }), 'free'],
  ['a visit with an empty cop_key', request('POST /collect/visit', { body: { cop_key: '' } }), 'free'],
  ['a visit without a cop_key', request('POST /collect/visit', { body: {} }), 'free'],
  [
    'a public deletion request',
    request('POST /public/data-deletion/request', { body: { cop_key: copKey, email } }),
    'write',
  ],
  ['a deletion', request('POST /api/v1/data-deletion', { headers: keyed, body: { email } }), 'destroy'],
  ['a deletion without a body', request('DELETE /api/v1/data-deletion/', { headers: keyed }), 'destroy'],
  ['a deletion with a made-up key', request('POST /api/v1/data-deletion', { headers: wrong, body: { email } }), 'free'],
  ['GET on the path of the deletion', request('GET /api/v1/data-deletion', { headers: keyed }), 'free'],
  ['the confirmation of a deletion', request('POST /public/data-deletion/confirm/4f1c9a20'), 'destroy'],
  ['opening a deletion link', request('GET /public/data-deletion/confirm/4f1c9a20'), 'destroy'],
  [
    'the confirmation of a made-up deletion link',
    request(`POST /public/data-deletion/confirm/${mark.wrongToken}`),
    'free',
  ],
  ['an unknown path with the key', request('POST /api/v2/anything', { headers: keyed }), 'write'],
  ['an unknown path without a key', request('POST /api/v2/anything'), 'free'],
]

it.each(classes)('classifies %s by its worst effect', (_, given, expected) => {
  expect(openLimiter().limiter.classify(given).class).toBe(expected)
})

it.each<[RequestClass, ContractRequest]>([
  ['check', request('POST /api/v1/services/email/check', { headers: keyed, body: { email } })],
  ['write', request('POST /collect/visit', { body: { cop_key: copKey } })],
  ['destroy', request('POST /api/v1/data-deletion', { headers: keyed, body: { email } })],
])('sends no request of class %s to a third-party target without permission', async (_, given) => {
  const { limiter, arrived } = openLimiter({ permissions: defaultPermissions.foreign })
  await expect(limiter.send(given)).rejects.toThrow(RequestBlockedError)
  expect(arrived).toEqual([])
  expect(limiter.sent).toEqual({ free: 0, check: 0, write: 0, destroy: 0 })
})

it('never sends more checks than the budget allows, even under concurrency', async () => {
  const { limiter, arrived } = openLimiter({ permissions: { ...allPermissions, budget: 7 } })
  const check = request('POST /api/v1/services/email/check', { headers: keyed, body: { email } })
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => limiter.send(check)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  expect(arrived).toHaveLength(7)
  expect(limiter.sent.check).toBe(7)
})

it('still counts a check against the budget if the check gets no response', async () => {
  const { limiter } = openLimiter({
    permissions: { ...allPermissions, budget: 1 },
    answer: new NoResponseError('reset', 'the line is dead'),
  })
  const check = request('POST /api/v1/services/email/check', { headers: keyed, body: { email } })
  expect((await limiter.send(check)).response).toMatchObject({ status: 0, failure: 'the line is dead' })
  await expect(limiter.send(check)).rejects.toThrow('The budget of 1 check has been used up')
})

it('writes a check to the ledger before sending it, and does not send it if the write fails', async () => {
  const events: string[] = []
  const { limiter, arrived } = openLimiter({
    ledger: {
      async bookCheck(appId) {
        events.push(`booked for ${appId}, ${arrived.length} sent`)
        if (events.length > 1) throw new Error('disk full')
      },
    },
  })
  const check = request('POST /api/v1/services/email/check', { headers: keyed, body: { email } })
  await limiter.send(check)
  await expect(limiter.send(check)).rejects.toThrow('disk full')
  await limiter.send(request('GET /api/v1/export/health', { headers: keyed }))
  expect(events).toEqual(['booked for null, 0 sent', 'booked for null, 1 sent'])
  expect(arrived.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

it.each<[string, ContractRequest]>([
  [
    'an address that does not belong to the run',
    request('POST /api/v1/data-deletion', { headers: wrong, body: { email: 'ana@shop.example' } }),
  ],
  [
    'an address of another run at a reserved domain',
    request('POST /api/v1/data-deletion', { headers: wrong, body: { email: 'verify-run2-ana@dc-mock.example.com' } }),
  ],
  [
    'an address at a domain that starts like a reserved domain',
    request('POST /api/v1/data-deletion', { headers: wrong, body: { email: `${email}.shop.example` } }),
  ],
  ['a user ID', request('POST /api/v1/data-deletion', { headers: wrong, body: { user_id: 'u_1' } })],
  ['a user ID that is a number', request('POST /api/v1/data-deletion', { headers: wrong, body: { user_id: 7 } })],
  ['an external ID', request(`POST /api/v1/crm-release/${mark.wrongCopKey}/x`, { body: { external_id: 'order-1' } })],
  [
    'an address in a body that is not JSON',
    request('POST /api/v1/data-deletion', { headers: wrong, body: '{"email": "ana@shop.example"' }),
  ],
  ['an address in the query', request('GET /api/v1/export/users?email=ana%40shop.example', { headers: keyed })],
])('rejects requests that contain %s', async (_, given) => {
  const { limiter, arrived } = openLimiter()
  await expect(limiter.send(given)).rejects.toThrow('which does not belong to this run')
  expect(arrived).toEqual([])
})

it('allows requests in which all addresses and IDs belong to the run', async () => {
  const { limiter, arrived } = openLimiter()
  await limiter.send(
    request('POST /api/v1/data-deletion', { headers: keyed, body: { email, user_id: mark.name('ana') } }),
  )
  await limiter.send(request('POST /api/v1/data-deletion', { headers: keyed, body: { email: null, user_id: '' } }))
  const atSubdomain = email.replace('@', '@shop.')
  await limiter.send(request('POST /api/v1/data-deletion', { headers: keyed, body: { email: atSubdomain } }))
  expect(arrived).toHaveLength(3)
})

it('allows any address in requests from callers of a proxy', async () => {
  const { limiter, arrived } = openLimiter({ mark: null })
  await limiter.send(request('POST /api/v1/data-deletion', { headers: keyed, body: { email: 'ana@shop.example' } }))
  expect(arrived).toHaveLength(1)
})

it('never sends requests faster than the rate allows, even under concurrency', async () => {
  let now = 0
  const left: number[] = []
  const { limiter } = openLimiter({
    rate: 2,
    clock: {
      now: () => now,
      sleep: async (ms) => {
        left.push(now + ms)
      },
    },
  })
  await Promise.all(Array.from({ length: 4 }, () => limiter.send(request('GET /api/v1/export/health'))))
  expect(left).toEqual([500, 1000, 1500])
  now = 10_000
  await limiter.send(request('GET /api/v1/export/health'))
  expect(left).toHaveLength(3)
})

it('sends a user agent and gateway headers, and the headers of a request override the gateway headers', async () => {
  const arrived: ContractRequest[] = []
  const target = deploymentTarget({
    kind: 'foreign',
    url: 'http://deployment.example',
    credentials: {},
    headers: { 'X-Gateway': 'pass', Authorization: 'Basic c3RhZ2luZzpwYXNz' },
    transport: async (_url, sent) => {
      arrived.push(sent)
      return { status: 200, headers: {}, text: '' }
    },
  })
  const limiter = createLimiter({
    target,
    permissions: allPermissions,
    mark,
    clock: { now: () => 0, sleep: async () => {} },
    userAgent: 'asker/1',
  })
  await limiter.send(request('GET /api/v1/export/health', { headers: { authorization: 'Bearer own' } }))
  expect(arrived[0]?.headers).toEqual({ 'user-agent': 'asker/1', 'x-gateway': 'pass', authorization: 'Bearer own' })
})

it('treats a key in a gateway header as a credential, and rejects x-dc-key as a gateway header', async () => {
  const target = deploymentTarget({
    kind: 'foreign',
    url: 'http://deployment.example',
    credentials: {},
    headers: { authorization: 'Bearer dcp_another00000000' },
    transport: async () => ({ status: 200, headers: {}, text: '' }),
  })
  const clock = { now: () => 0, sleep: async () => {} }
  const limiter = createLimiter({ target, permissions: defaultPermissions.foreign, mark, clock, userAgent: 'asker/1' })
  await expect(limiter.send(request('POST /api/v1/services/email/check', { body: { email } }))).rejects.toThrow(
    RequestBlockedError,
  )
  expect(() => deploymentTarget({ ...target, kind: 'foreign', headers: { 'X-DC-Key': 'dcp_another' } })).toThrow(
    'Pass the key with DC_API_KEY or --key',
  )
})

it('does not reveal secrets when it rejects a request', async () => {
  const { limiter } = openLimiter({ permissions: defaultPermissions.foreign })
  const error = await limiter.send(request(`POST /api/v1/crm-release/${copKey}/${releaseSecret}`)).catch(String)
  expect(error).toContain('releaseCrm')
  expect(error).not.toContain(copKey)
  expect(error).not.toContain(releaseSecret)
})

it.each([
  ['in the query', request(`GET /api/v1/export/health?x-dc-key=${key}`)],
  ['percent-encoded in the query', request(`GET /api/v1/export/health?k=${key.replace('_', '%5f')}`)],
  ['as a Bearer token', request('GET /api/v1/export/health', { headers: { authorization: `Bearer ${key}` } })],
  [
    'as a Basic user name',
    request('GET /api/v1/export/health', { headers: { authorization: `Basic ${btoa(`${key}:`)}` } }),
  ],
  ['in a body', request('POST /api/v1/conversions/zapier', { headers: keyed, body: { event: key } })],
])('sends the real key %s only with separate permission', async (_, misplaced) => {
  const { limiter, arrived } = openLimiter()
  await expect(limiter.send(misplaced)).rejects.toThrow('Allow such requests with --allow misplaced-key')
  expect(arrived).toEqual([])
  const allowed = openLimiter({ permissions: { ...allPermissions, misplacedKey: true } })
  await allowed.limiter.send(misplaced)
  expect(allowed.arrived).toHaveLength(1)
})
