import { expect } from 'vitest'
import { readSources } from '../../../scripts/generate/sources.ts'
import { readState } from '../../support/read-state.ts'
import {
  bodyOf,
  credentialsOf,
  keyedOperations,
  operationIds,
  requestLink,
  send,
  serviceCall,
} from '../../support/service-calls.ts'
import { type Answer, type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

const health = '/api/v1/export/health'

async function startTwo() {
  const started = await startServer()
  const one = await started.mock.createWebsite({ people: [{ email: 'ana@one.example' }] })
  const two = await started.mock.createWebsite({ people: [{ email: 'bob@two.example' }, { email: 'eve@two.example' }] })
  return { ...started, one, two, ofOne: credentialsOf(one), ofTwo: credentialsOf(two) }
}

function emailsIn(answer: Answer): string[] {
  return answer.json.data.map(({ email }: { email: string }) => email)
}

testFact('keys.belong-to-one-website', 'a key of one website cannot read or change the data of another', async () => {
  const started = await startTwo()
  const { one, two, ofOne } = started
  const before = await readState(started, two.app_id)
  const users = await started.call('/api/v1/export/users', { key: ofOne.privateKey })
  expect(emailsIn(users)).toEqual(['ana@one.example'])
  await started.check('new@shop.example', ofOne.privateKey)
  await started.call('/api/v1/data-deletion', { key: ofOne.privateKey, body: { email: 'bob@two.example' } })
  await started.call('/api/v1/conversions/zapier', { key: ofOne.privateKey, body: { event: 'lead' } })
  expect(await readState(started, two.app_id)).toEqual(before)
  expect(await readState(started, one.app_id)).toMatchObject({ conversions: [{ event: 'lead' }] })
})

testFact(
  'keys.determine-the-website',
  'the same request reaches a different website when it is sent with a different key',
  async () => {
    const started = await startTwo()
    for (const { app_id, private_key } of [started.website, started.one, started.two]) {
      const answer = await started.check('new@shop.example', private_key)
      expect(answer.json.data.userInfo).toBeNull()
      const again = await started.check('new@shop.example', private_key)
      expect(again.json.data.userInfo.appId).toBe(app_id)
    }
  },
)

testFact(
  'keys.private-key-has-one-website',
  'every key of a website identifies that website, and no other website can have the same key',
  async () => {
    const { mock, call, one, two } = await startTwo()
    const { json } = await call(`/_mock/websites/${one.app_id}/keys`, { body: { name: 'second' } })
    for (const key of [one.private_key, json.value]) {
      expect((await call(health, { key })).json).toEqual({
        success: true,
        app_id: one.app_id,
        identified_user_count: 1,
      })
    }
    const taken = await call(`/_mock/websites/${two.app_id}/keys`, { body: { name: 'theirs', value: json.value } })
    expect(taken.status).toBe(409)
    await expect(mock.createWebsite({ private_key: json.value })).rejects.toThrow('Another website already has the key')
    expect((await call(health, { key: json.value })).json.app_id).toBe(one.app_id)
  },
)

testFact(
  'keys.requests-have-no-site-id',
  'every operation finds the website even though the request does not name it',
  async () => {
    const started = await startTwo()
    const { one, ofOne } = started
    const token = await requestLink(started, ofOne.copKey, 'ana@one.example')
    const names = [one.app_id, one.name, one.account, started.website.app_id]
    for (const operation of operationIds) {
      const call = serviceCall(operation, ofOne, token)
      for (const name of names) expect(JSON.stringify(call), operation).not.toContain(name)
      expect((await send(started, call)).status, operation).toBeLessThan(300)
    }
    const { json } = await started.call(`/_mock/requests?website=${one.app_id}&limit=1000`)
    const reached = new Set(json.entries.map(({ operation }: { operation: string }) => operation))
    expect(reached).toEqual(new Set(operationIds))
  },
)

testFact('keys.requests-have-no-site-id', 'the spec defines a site identifier only in responses', () => {
  const fields = readSources().facts.filter(
    ({ kind, name }) => kind !== 'behaviour' && /app_?id|site|account/i.test(name),
  )
  expect(fields.map(({ name }) => name).sort()).toEqual(['Health.app_id', 'UserInfo.appId'])
})

testFact(
  'keys.sent-site-id-is-ignored',
  'an app_id in the query, a header or the body does not change the website',
  async () => {
    const started = await startTwo()
    const { one, two, ofOne } = started
    const ids = { app_id: two.app_id, website: two.app_id, site_id: two.app_id, api_key: two.cop_key }
    const query = `?${new URLSearchParams(ids)}`
    const headers = { 'x-app-id': two.app_id, 'x-website': two.app_id }
    const before = await readState(started, two.app_id)
    for (const operation of keyedOperations) {
      const { path, body, ...call } = serviceCall(operation, ofOne)
      const named = { ...call, headers, ...(body === undefined ? {} : { body: { ...Object(body), ...ids } }) }
      expect((await started.call(path + query, named)).status, operation).toBe(200)
    }
    expect((await started.call(health + query, { key: ofOne.privateKey, headers })).json.app_id).toBe(one.app_id)
    expect(await readState(started, two.app_id)).toEqual(before)
  },
)

testFact('keys.key-before-body', 'a missing or wrong private key is rejected, whatever the body contains', async () => {
  const started = await startServer()
  for (const operation of keyedOperations) {
    if (bodyOf(operation, '') === undefined) continue
    for (const key of [undefined, 'dcp_wrong']) {
      const { path } = serviceCall(operation, credentialsOf(started.website))
      const answer = await started.call(path, { ...(key ? { key } : {}), body: '{' })
      expect([operation, answer.status]).toEqual([operation, 401])
    }
  }
})

testFact(
  'keys.private-key-goes-in-the-header',
  'a private key outside the x-dc-key header counts as missing',
  async () => {
    const started = await startServer()
    const { privateKey } = credentialsOf(started.website)
    const before = await readState(started)
    const query = `?${new URLSearchParams({ 'x-dc-key': privateKey, key: privateKey, api_key: privateKey })}`
    const headers = {
      authorization: `Bearer ${privateKey}`,
      'x-api-key': privateKey,
      'dc-key': privateKey,
      cookie: `x-dc-key=${privateKey}`,
    }
    for (const operation of keyedOperations) {
      const { key: _, path, body, ...call } = serviceCall(operation, credentialsOf(started.website))
      const inBody = body === undefined ? {} : { body: { ...Object(body), 'x-dc-key': privateKey, key: privateKey } }
      const answer = await started.call(path + query, { ...call, ...inBody, headers })
      expect([answer.status, answer.json], operation).toEqual([401, { message: 'Missing x-dc-key header' }])
    }
    expect(await readState(started)).toEqual(before)
  },
)

testFact(
  ['keys.export-needs-the-private-key', 'keys.deletion-needs-the-private-key', 'keys.check-needs-the-private-key'],
  'exports, server-side deletions and email checks need only the private key',
  async () => {
    const started = await startServer()
    const { privateKey: key, copKey } = credentialsOf(started.website)
    const paths = keyedOperations.map((operation) => ({
      path: serviceCall(operation, credentialsOf(started.website)).path,
      body: bodyOf(operation, copKey),
    }))
    expect(paths.map(({ path }) => path)).toEqual(
      expect.arrayContaining([health, '/api/v1/data-deletion', '/api/v1/services/email/check', '/api/v1/export/users']),
    )
    for (const { path, body } of paths) {
      expect((await started.call(path, { body })).status, `${path} without a key`).toBe(401)
      expect((await started.call(path, { body, key: copKey })).status, `${path} with the cop_key`).toBe(401)
      expect((await started.call(path, { body, key })).status, `${path} with the private key`).toBe(200)
    }
  },
)

async function expectCopKeyRejected(started: Started): Promise<void> {
  const { copKey } = credentialsOf(started.website)
  for (const operation of keyedOperations) {
    const { path, ...call } = serviceCall(operation, credentialsOf(started.website))
    const answer = await started.call(path, { ...call, key: copKey })
    expect([answer.status, answer.json], operation).toEqual([401, { message: 'Invalid API key' }])
  }
}

testFact('keys.cop-key-cannot-read', 'no response to a request with a cop_key contains personal data', async () => {
  const people = [{ email: 'ana@shop.example', user_id: 'u_secret', page_url: 'https://shop.example/members' }]
  const started = await startServer({ scenario: { people } })
  const token = await requestLink(started, started.website.cop_key, 'eve@else.example')
  await expectCopKeyRejected(started)
  for (const operation of operationIds.filter((id) => !keyedOperations.includes(id))) {
    const answer = await send(started, serviceCall(operation, credentialsOf(started.website), token))
    expect(answer.status, operation).toBeLessThan(300)
    expect(answer.text, operation).not.toMatch(/ana@|u_secret|members/)
  }
})

testFact('keys.cop-key-only-sends-data', 'the cop_key is enough to send visits and events', async () => {
  const started = await startServer()
  const credentials = credentialsOf(started.website)
  expect((await send(started, serviceCall('collectVisit', credentials))).json).toEqual({ success: true })
  expect((await send(started, serviceCall('collectEvent', credentials))).json).toEqual({ success: true })
  expect(await readState(started)).toMatchObject({
    visits: [{ page_url: 'https://shop.example/' }],
    events: [{ name: 'add_to_cart' }],
  })
})

testFact(
  'keys.public-changes-need-a-second-safeguard',
  'a cop_key alone neither releases nor deletes anything',
  async () => {
    const started = await startServer({ scenario: { gate: true, people: [{ email: 'ana@shop.example' }] } })
    const { copKey, privateKey } = credentialsOf(started.website)
    await started.call(`/api/v1/conversions/billing/${copKey}`, {
      body: { event: 'purchase', email: 'ana@shop.example' },
    })
    const before = await readState(started)
    const body = { email: 'ana@shop.example' }
    for (const secret of [copKey, 'wrong', '%20', privateKey]) {
      expect((await started.call(`/api/v1/crm-release/${copKey}/${secret}`, { body })).status).toBe(401)
    }
    expect((await started.call(`/api/v1/crm-release/${copKey}`, { body })).status).toBe(404)
    expect(await readState(started)).toEqual(before)
    await started.call('/public/data-deletion/request', { body: { cop_key: copKey, ...body } })
    const { people, conversions } = before
    expect(await readState(started)).toMatchObject({ people, conversions })
  },
)
