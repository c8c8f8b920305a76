import { expect } from 'vitest'
import { operations } from '../../../src/spec/generated/operations.ts'
import { readState } from '../../support/read-state.ts'
import {
  credentialsOf,
  keyedOperations,
  operationIds,
  requestLink,
  send,
  serviceCall,
} from '../../support/service-calls.ts'
import { type Answer, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

const health = '/api/v1/export/health'
const pages = ['showDeletionConfirmation', 'confirmDataDeletion']

function expectError(answer: Answer, status: number, message: string, what = ''): void {
  expect([what, answer.status, answer.json]).toEqual([what, status, { message }])
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
}

testFact(
  ['errors.bodies-are-json', 'errors.responses-have-json-content-type', 'script.has-javascript-content-type'],
  'every response is JSON, except for the script and the deletion pages',
  async () => {
    const started = await startServer()
    const credentials = credentialsOf(started.website)
    const token = await requestLink(started, credentials.copKey, 'ana@shop.example')
    for (const operation of operationIds) {
      const { status, headers, json } = await send(started, serviceCall(operation, credentials, token))
      expect([operation, status < 300]).toEqual([operation, true])
      if (operation === 'getScript') expect(headers.get('content-type')).toMatch(/^text\/javascript/)
      else if (pages.includes(operation)) expect(headers.get('content-type')).toMatch(/^text\/html/)
      else {
        expect([operation, headers.get('content-type')]).toEqual([operation, 'application/json; charset=utf-8'])
        expect(json.success, operation).toBe(true)
      }
    }
  },
)

testFact('errors.bodies-are-json', 'a body in a format other than JSON is rejected and changes nothing', async () => {
  const started = await startServer()
  const { privateKey: key } = credentialsOf(started.website)
  const before = await readState(started)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const body of ['email=ana%40shop.example', '<email>ana@shop.example</email>', 'email: ana@shop.example']) {
    const answer = await started.call('/api/v1/services/email/check', { key, body, headers: form })
    expectError(answer, 400, 'Invalid JSON body', body)
  }
  expect(await readState(started)).toEqual(before)
})

testFact('errors.have-a-message', 'every error is an object with one readable message', async () => {
  const { call, check, website, mock } = await startServer()
  const exhausted = await mock.createWebsite({ scenario: 'quota-exhausted' })
  const outage = await mock.createWebsite({ scenario: { outages: ['keyStore'] } })
  const { privateKey: key, copKey } = credentialsOf(website)
  const answers = [
    await check('not an address'),
    await call(`/api/v1/conversions/billing/${copKey}`, { body: {} }),
    await call('/api/v1/export/users?limit=0', { key }),
    await call(health),
    await call(health, { key: 'dcp_wrong' }),
    await call(`/api/v1/crm-release/${copKey}/wrong`, { body: {} }),
    await call('/api/v1/conversions/billing/wrong', { body: {} }),
    await call('/nowhere'),
    await call(health, { method: 'DELETE' }),
    await check('x'.repeat(2 ** 20)),
    await check('ana@shop.example', exhausted.private_key),
    await check('ana@shop.example', outage.private_key),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 401, 401, 401, 404, 404, 405, 413, 429, 500])
  for (const { json, status, headers } of answers) {
    expect([status, json]).toEqual([status, { message: expect.stringMatching(/^[A-Za-z]\S*( \S+)+$/) }])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
})

testFact(
  'errors.missing-key-is-401',
  'every operation that requires x-dc-key returns 401 if the header is missing or empty',
  async () => {
    const started = await startServer()
    const before = await readState(started)
    for (const operation of keyedOperations) {
      const { key: _, ...call } = serviceCall(operation, credentialsOf(started.website))
      for (const headers of [{}, { 'x-dc-key': '' }, { 'x-dc-key': '   ' }]) {
        expectError(await send(started, { ...call, headers }), 401, 'Missing x-dc-key header', operation)
      }
    }
    expect(await readState(started)).toEqual(before)
  },
)

testFact(
  'errors.wrong-or-deleted-key-is-401',
  'every operation returns the same response for a wrong key and a deleted key',
  async () => {
    const started = await startServer()
    const { privateKey, copKey } = credentialsOf(started.website)
    const { json: deleted } = await started.call('/_mock/websites/app_local/keys', { body: { name: 'old' } })
    await started.call(`/_mock/websites/app_local/keys/${deleted.id}`, { method: 'DELETE' })
    const before = await readState(started)
    const wrong = [
      'dcp_mockWrong',
      'wrong',
      copKey,
      privateKey.toLowerCase(),
      privateKey.slice(0, -1),
      `${privateKey}0`,
    ]
    for (const operation of keyedOperations) {
      for (const key of [...wrong, `${privateKey}, ${privateKey}`, '__proto__', deleted.value]) {
        const call = { ...serviceCall(operation, credentialsOf(started.website)), key }
        expectError(await send(started, call), 401, 'Invalid API key', `${operation} ${key}`)
      }
    }
    expect(await readState(started)).toEqual(before)
  },
)

testFact(
  'errors.key-store-fault-is-500',
  'during a key store outage, a valid key gets 500, and a retry after the outage succeeds',
  async () => {
    const started = await startServer({ scenario: { outages: ['keyStore'] } })
    const credentials = credentialsOf(started.website)
    const before = await readState(started)
    for (const operation of keyedOperations) {
      const call = serviceCall(operation, credentials)
      expectError(await send(started, call), 500, 'API key validation failed', operation)
    }
    expectError(await started.call(health), 401, 'Missing x-dc-key header')
    expect(await readState(started)).toEqual(before)
    await started.call('/_mock/scenario', { method: 'PUT', body: { name: 'default' } })
    expect((await started.check('ana@shop.example')).status).toBe(200)
  },
)

testFact(
  'errors.integration-paths-start-with-api-v1',
  'no integration operation is found without /v1 in the path',
  async () => {
    const started = await startServer()
    const integrations = operationIds.filter((id) => operations[id].path.startsWith('/api/'))
    expect(integrations).toEqual(expect.arrayContaining([...keyedOperations]))
    for (const operation of integrations) {
      const call = serviceCall(operation, credentialsOf(started.website))
      expect(call.path).toMatch(/^\/api\/v1\//)
      expect((await send(started, { ...call, path: call.path.replace('/v1', '') })).status, operation).toBe(404)
    }
  },
)

testFact(
  ['errors.unknown-path-is-404', 'errors.not-found-message'],
  'an unknown path gets 404, with and without a key',
  async () => {
    const { call, website } = await startServer()
    const { privateKey: key, copKey } = credentialsOf(website)
    const paths = [
      '/api',
      '/api/v1',
      '/api/v2/services/email/check',
      '/API/V1/services/email/check',
      '/api/v1/services/email',
      '/api/v1/services/email/check/',
      '//api/v1/services/email/check',
      '/api/v1/conversions',
      `/api/v1/conversions/billing/${copKey}/more`,
      '/public/data-deletion',
      '/collect',
      '/favicon.ico',
      '/constructor',
      '/__proto__',
    ]
    for (const path of paths) {
      for (const body of [undefined, {}]) {
        expectError(await call(path, { body }), 404, 'Not found', path)
        expectError(await call(path, { body, key }), 404, 'Not found', path)
      }
    }
    expect((await call('/nowhere', { method: 'OPTIONS' })).status).toBe(404)
  },
)

testFact(
  ['errors.wrong-method-is-405', 'errors.wrong-method-message'],
  'a known path accepts only its methods and lists them in Allow',
  async () => {
    const started = await startServer()
    const credentials = credentialsOf(started.website)
    const token = await requestLink(started, credentials.copKey, 'ana@shop.example')
    const before = await readState(started)
    for (const operation of operationIds) {
      const { path, key } = serviceCall(operation, credentials, token)
      const template = operations[operation].path
      const allowedMethods: string[] = operationIds
        .filter((id) => operations[id].path === template)
        .map((id) => operations[id].method)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !allowedMethods.includes(each))) {
        const answer = await started.call(path, { method, ...(key === undefined ? {} : { key }) })
        expectError(answer, 405, 'Method not allowed', `${method} ${path}`)
        expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowedMethods.sort())
      }
    }
    expect(await readState(started)).toEqual(before)
  },
)

testFact(
  'errors.private-paths-have-no-cors-headers',
  'no operation that requires x-dc-key sends CORS headers',
  async () => {
    const started = await startServer()
    const origin = 'https://shop.example'
    const preflightHeaders = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-dc-key',
    }
    for (const operation of keyedOperations) {
      const { path, ...call } = serviceCall(operation, credentialsOf(started.website))
      const { key: _, ...keyless } = call
      const answers = [
        await started.call(path, { ...call, headers: { origin } }),
        await started.call(path, { ...keyless, headers: { origin } }),
        await started.call(path, { method: 'OPTIONS', headers: preflightHeaders }),
      ]
      expect([operation, ...answers.map(({ status }) => status)]).toEqual([operation, 200, 401, 405])
      for (const { headers } of answers) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    }
  },
)
