import { expect, it } from 'vitest'
import { createRequest } from '../../src/contract/call.ts'
import { createRunMark } from '../../src/contract/limiter/run-mark.ts'
import { createProbeWebsite } from '../../src/contract/probe-website.ts'
import type { ContractRequest } from '../../src/contract/request.ts'
import { classifyRequest } from '../../src/contract/spec/classify-request.ts'
import { type OperationId, operations } from '../../src/spec/generated/operations.ts'

const mark = createRunMark('run1')
const credentials = { key: 'dcp_live000000', copKey: 'livecopkey', releaseSecret: 'livesecret' }
const site = createProbeWebsite(credentials, mark, () => '')
const known = { isSynthetic: mark.isSynthetic, key: credentials.key, copKey: credentials.copKey }

function describeKind(request: ContractRequest): string {
  const { operationKey, requestKind: kind } = classifyRequest(request, known)
  return `${operationKey} ${kind}`
}

/** Returns a valid request with the given changes. */
function changed(
  operation: OperationId,
  change: Partial<ContractRequest> & { body?: string | null } = {},
): ContractRequest {
  return { ...createRequest({ operation }, site), ...change }
}

it.each(Object.keys(operations).filter((id): id is OperationId => Object.hasOwn(operations, id)))(
  'recognizes a valid request for %s and a request with a made-up credential',
  (id) => {
    const isLink = operations[id].path.includes('{token}')
    expect(describeKind(createRequest({ operation: id }, site))).toBe(`${id} ${isLink ? 'unknown-link' : 'good'}`)
    const wrong = describeKind(createRequest({ operation: id, credential: 'wrong' }, site))
    expect(wrong).toBe(`${id} ${isLink ? 'unknown-link' : 'wrong-credential'}`)
  },
)

const json = (body: unknown): { body: string } => ({ body: JSON.stringify(body) })
const email = mark.address('ana')
const key = { 'x-dc-key': credentials.key }

it.each<[string, ContractRequest, string]>([
  ['no key', changed('getHealth', { headers: {} }), 'getHealth missing-credential'],
  ['a blank key', changed('getHealth', { headers: { 'x-dc-key': '  ' } }), 'getHealth missing-credential'],
  [
    'the key as a Bearer token',
    changed('getHealth', { headers: { authorization: `Bearer ${credentials.key}` } }),
    'getHealth misplaced-key',
  ],
  [
    'the key in the body',
    changed('deleteData', { headers: {}, ...json({ email, key: credentials.key }) }),
    'deleteData misplaced-key',
  ],
  [
    'the cop_key as the key',
    changed('exportUsers', { headers: { 'x-dc-key': credentials.copKey } }),
    'exportUsers public-key',
  ],
  ['an unknown key as valid', changed('getHealth', { headers: { 'x-dc-key': 'dcp_whose' } }), 'getHealth good'],
  [
    'a wrong secret',
    createRequest({ operation: 'releaseCrm', params: { secret: mark.wrongSecret } }, site),
    'releaseCrm wrong-secret',
  ],
  [
    'no cop_key in a body',
    changed('collectVisit', json({ device: { id: 'd' }, session_id: 's', page_url: 'p' })),
    'collectVisit missing-credential',
  ],
  [
    'a cop_key that is not a string',
    changed('collectVisit', json({ cop_key: 7, device: { id: 'd' }, session_id: 's', page_url: 'p' })),
    'collectVisit missing-credential',
  ],
  ['a list instead of a body with a cop_key', changed('collectVisit', { body: '[]' }), 'collectVisit unreadable-body'],
  [
    'a body that should contain a cop_key but is not JSON',
    changed('collectVisit', { body: '{' }),
    'collectVisit unreadable-body',
  ],
  ['no cop_key in the query', changed('getScript', { path: '/script' }), 'getScript missing-credential'],
  ['no email to check', changed('checkEmail', json({ mail: email })), 'checkEmail missing-email'],
  ['an empty body', changed('checkEmail', { body: '' }), 'checkEmail invalid-body'],
  ['no body at all', changed('checkEmail', { body: null }), 'checkEmail invalid-body'],
  ['null as the email', changed('checkEmail', json({ email: null })), 'checkEmail invalid-body'],
  ['a list as the body', changed('checkEmail', { body: '[]' }), 'checkEmail unreadable-body'],
  ['a field of the wrong type', changed('deleteData', json({ email, user_id: 7 })), 'deleteData invalid-body'],
  ['unknown fields as valid', changed('deleteData', json({ email, more: 1 })), 'deleteData good'],
  [
    'a body over the limit',
    changed('deleteData', json({ email, padding: 'x'.repeat(2 ** 20) })),
    'deleteData large-body',
  ],
  [
    'a body that exceeds the limit in bytes but not in characters',
    changed('deleteData', json({ email, padding: 'ü'.repeat(2 ** 19) })),
    'deleteData large-body',
  ],
  [
    'a limit that is out of range',
    changed('exportUsers', { path: '/api/v1/export/users?limit=0' }),
    'exportUsers invalid-query',
  ],
  [
    'a limit that is not an integer',
    changed('exportUsers', { path: '/api/v1/export/users?limit=1e2' }),
    'exportUsers invalid-query',
  ],
  ['a valid limit', changed('exportUsers', { path: '/api/v1/export/users?limit=1000&cursor=x' }), 'exportUsers good'],
  ['two problems in one request', changed('deleteData', { headers: {}, ...json({}) }), 'deleteData multiple-problems'],
  ['an unknown path', { ...changed('getHealth'), path: '/api/v2/export/health' }, 'unknownPath unknown-path'],
  ['an unknown export', { ...changed('getHealth'), path: '/api/v1/export/pets' }, 'unknownPath unknown-path'],
  [
    'an unknown export without a key',
    { ...changed('getHealth', { headers: {} }), path: '/api/v1/export/pets' },
    'unknownPath unknown-export',
  ],
  ['a wrong method', { ...changed('getHealth'), method: 'DELETE' }, 'wrongMethod wrong-method'],
  ['a HEAD request', { ...changed('getHealth'), method: 'HEAD' }, 'wrongMethod head-or-options'],
  ['a preflight request', { ...changed('collectVisit'), method: 'OPTIONS' }, 'wrongMethod head-or-options'],
  [
    'the automation platform in the path',
    { ...changed('postAutomationConversion', { headers: key }) },
    'postAutomationConversion good',
  ],
])('recognizes %s', (_, request, expected) => {
  expect(describeKind(request)).toBe(expected)
})

it('decides from a credential’s value and the expected status whether the credential is verified', () => {
  const isVerified = (
    shape: Omit<Parameters<typeof createRequest>[0], 'operation'>,
    operation: OperationId = 'getHealth',
  ) => {
    const whole = { operation, ...shape }
    return classifyRequest(createRequest(whole, site), known, whole).credentialVerified
  }
  expect(isVerified({})).toBe(true)
  expect(isVerified({ credential: 'wrong' })).toBe(false)
  expect(isVerified({ headers: { 'x-dc-key': 'dcp_other' } })).toBe(false)
  expect(isVerified({ headers: { 'x-dc-key': 'dcp_other' }, expectedStatus: 200 })).toBe(true)
  expect(isVerified({ expectedStatus: 401 })).toBe(false)
  expect(isVerified({ credentialVerified: false })).toBe(false)
  expect(isVerified({ params: { secret: 'other' } }, 'releaseCrm')).toBe(false)
  expect(isVerified({ query: { cop_key: 'other' } }, 'getScript')).toBe(false)
  expect(isVerified({ body: { cop_key: 'other' } }, 'collectVisit')).toBe(false)
  expect(classifyRequest(createRequest({ operation: 'getHealth' }, site), known).credentialVerified).toBe(false)
})
