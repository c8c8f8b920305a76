import { expect } from 'vitest'
import { assemble } from '../../../src/mock/assemble.ts'
import { createEnvironment } from '../../../src/service/create-environment.ts'
import { addDefaultWebsite } from '../../../src/state/website/add-website.ts'
import { credentialsOf, keyedOperations, requestLink, send, serviceCall } from '../../support/service-calls.ts'
import { type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

const health = '/api/v1/export/health'

interface Key {
  id: string
  value: string
}

async function addKey({ call }: Started, name: string, value?: string): Promise<Key> {
  const answer = await call('/_mock/websites/app_local/keys', {
    body: value === undefined ? { name } : { name, value },
  })
  expect(answer.status).toBe(201)
  return answer.json
}

async function deleteKey({ call }: Started, { id }: Pick<Key, 'id'>): Promise<void> {
  expect((await call(`/_mock/websites/app_local/keys/${id}`, { method: 'DELETE' })).status).toBe(204)
}

async function signIn({ call }: Started): Promise<{ cookie: string }> {
  const body = { email: 'dev@dc-mock.example.com', password: 'local' }
  const answer = await call('/dashboard/api/session', { body })
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

testFact('keys.new-key-is-active', 'a new key works from the next request on, wherever it was created', async () => {
  const started = await startServer()
  const headers = await signIn(started)
  const address = '/dashboard/api/websites/app_local/keys'
  const made = await started.call(address, { headers, body: { name: 'shop backend' } })
  for (const { value } of [made.json, await addKey(started, 'control')]) {
    expect((await started.call(health, { key: value })).status).toBe(200)
  }
})

testFact('keys.deleted-key-stops-at-once', 'a deleted key is rejected from the next request on', async () => {
  const started = await startServer()
  const remembered = await addKey(started, 'used before')
  const unused = await addKey(started, 'never used')
  expect((await started.call(health, { key: remembered.value })).status).toBe(200)
  for (const key of [remembered, unused]) {
    await deleteKey(started, key)
    for (const operation of keyedOperations) {
      const rejected = { ...serviceCall(operation, credentialsOf(started.website)), key: key.value }
      expect([operation, (await send(started, rejected)).status]).toEqual([operation, 401])
    }
  }
})

testFact(
  'keys.deleted-key-stops-at-once',
  'a key deleted in the dashboard is rejected from the next request on',
  async () => {
    const started = await startServer()
    const headers = await signIn(started)
    const address = '/dashboard/api/websites/app_local/keys'
    const { json: key } = await started.call(address, { headers, body: { name: 'old' } })
    expect((await started.check('ana@shop.example', key.value)).status).toBe(200)
    expect((await started.call(`${address}/${key.id}`, { method: 'DELETE', headers })).status).toBe(204)
    expect((await started.check('ana@shop.example', key.value)).status).toBe(401)
  },
)

testFact('keys.deleting-keeps-other-keys', 'after one of three keys is deleted, the other two still work', async () => {
  const started = await startServer()
  const [first, second] = [await addKey(started, 'one'), await addKey(started, 'two')]
  await deleteKey(started, first)
  expect((await started.call(health, { key: second.value })).status).toBe(200)
  expect((await started.check('ana@shop.example')).status).toBe(200)
  expect((await started.call(health, { key: first.value })).status).toBe(401)
})

testFact(
  'keys.deleting-keeps-the-cop-key',
  'a website without a private key still accepts data sent with its cop_key',
  async () => {
    const started = await startServer()
    const credentials = credentialsOf(started.website)
    await deleteKey(started, { id: 'key_local' })
    expect((await started.check('ana@shop.example')).status).toBe(401)
    const token = await requestLink(started, credentials.copKey, 'ana@shop.example')
    for (const operation of ['getScript', 'collectVisit', 'collectEvent', 'identifyUser', 'postConversion'] as const) {
      expect((await send(started, serviceCall(operation, credentials))).status, operation).toBe(200)
    }
    expect((await send(started, serviceCall('releaseCrm', credentials))).status).toBe(200)
    expect((await send(started, serviceCall('confirmDataDeletion', credentials, token))).status).toBe(200)
  },
)

testFact('keys.rotation-has-no-gap', 'the old and the new key both work until the old key is deleted', async () => {
  const started = await startServer()
  const old = await addKey(started, 'old')
  const statusOf = async ({ value }: Key) => (await started.check('ana@shop.example', value)).status
  expect(await statusOf(old)).toBe(200)
  const renewed = await addKey(started, 'new')
  expect([await statusOf(renewed), await statusOf(old), await statusOf(renewed)]).toEqual([200, 200, 200])
  await deleteKey(started, old)
  expect([await statusOf(old), await statusOf(renewed)]).toEqual([401, 200])
})

testFact('keys.any-number-per-website', 'a website can have a hundred keys, and all of them work', async () => {
  const started = await startServer()
  const keys: Key[] = []
  for (let i = 1; i <= 100; i++) keys.push(await addKey(started, `integration ${i}`))
  for (const { value } of keys) expect((await started.call(health, { key: value })).json.app_id).toBe('app_local')
  const { json } = await started.call('/_mock/websites/app_local')
  expect(json.keys).toHaveLength(101)
})

testFact(
  'keys.private-key-starts-with-dcp',
  'every private key starts with dcp_, and keys without this prefix cannot be added',
  async () => {
    const started = await startServer()
    const website = await started.mock.createWebsite()
    const headers = await signIn(started)
    const address = '/dashboard/api/websites/app_local/keys'
    const { json: key } = await started.call(address, { headers, body: { name: 'dashboard' } })
    const values = [
      started.website.private_key,
      website.private_key,
      key.value,
      (await addKey(started, 'control')).value,
    ]
    for (const value of values) expect(value).toMatch(/^dcp_/)
    for (const value of [
      'mocklocalcopkey0000000000000000000000000',
      'DCP_mock00000000000',
      ' dcp_mock00000000',
      'dcp',
    ]) {
      const rejected = await started.call('/_mock/websites/app_local/keys', { body: { name: 'odd', value } })
      expect([rejected.status, rejected.json.message]).toEqual([400, expect.stringContaining('dcp_')])
    }
  },
)

testFact(
  'keys.generated-formats',
  'generated secrets have fixed formats, but an added key can have a different format',
  async () => {
    const started = await startServer()
    const website = await started.mock.createWebsite()
    expect(website).toMatchObject({
      private_key: expect.stringMatching(/^dcp_[A-Za-z0-9]{40}$/),
      cop_key: expect.stringMatching(/^[a-z0-9]{40}$/),
      release_secret: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    })
    const made = new Set<string>()
    for (let i = 0; i < 20; i++) made.add((await addKey(started, `key ${i}`)).value)
    expect(made.size).toBe(20)
    for (const value of made) expect(value).toMatch(/^dcp_[A-Za-z0-9]{40}$/)
    for (const value of ['dcp_shortone', 'dcp_with-other.letters/+=!~', `dcp_${'x'.repeat(196)}`]) {
      await addKey(started, value.slice(0, 20), value)
      expect((await started.call(health, { key: value })).status).toBe(200)
    }
    expect((await started.call(health, { key: 'mock0000' })).json).toEqual({ message: 'Invalid API key' })
  },
)

testFact(
  'keys.one-cop-key-per-website',
  'a website has exactly one cop_key, which no other website can have',
  async () => {
    const started = await startServer()
    const one = await started.mock.createWebsite()
    const two = await started.mock.createWebsite()
    expect(new Set([one.cop_key, two.cop_key, started.website.cop_key]).size).toBe(3)
    await expect(started.mock.createWebsite({ cop_key: one.cop_key })).rejects.toThrow(
      'Another website already has this cop_key',
    )
    await started.call(`/_mock/websites/${one.app_id}/keys`, { body: { name: 'second' } })
    await started.call(`/_mock/reset?website=${one.app_id}`, { method: 'POST' })
    const { json } = await started.call(`/_mock/websites/${one.app_id}`)
    expect(json.cop_key).toBe(one.cop_key)
    for (const { app_id, cop_key } of [one, two]) {
      await started.call(`/api/v1/conversions/${app_id}/${cop_key}`, { body: { event: 'purchase' } })
      const { json: website } = await started.call(`/_mock/websites/${app_id}`)
      expect(website.counts.conversions).toBe(1)
    }
  },
)

testFact('keys.private-key-stays-on-servers', 'nothing that a browser loads contains a private key', async () => {
  const started = await startServer({ scenario: { people: [{ email: 'ana@shop.example' }] } })
  const credentials = credentialsOf(started.website)
  const token = await requestLink(started, credentials.copKey, 'ana@shop.example')
  const calls = ['getScript', 'collectVisit', 'collectEvent', 'identifyUser', 'requestDataDeletion'] as const
  const pages = ['showDeletionConfirmation', 'confirmDataDeletion', 'confirmDataDeletion'] as const
  for (const operation of [...calls, ...pages]) {
    const answer = await send(started, serviceCall(operation, credentials, token))
    expect(answer.text + JSON.stringify([...answer.headers]), operation).not.toContain('dcp_')
  }
  const { text } = await started.call('/_mock/mailbox/latest')
  expect(text).not.toContain('dcp_')
})

testFact(
  'keys.only-a-hash-is-stored',
  'only the hash and the first 12 characters of a live key are stored',
  async () => {
    const { sha256 } = createEnvironment()
    const live = 'dcp_8Kq2vN1xR7tLw0ZpYc5sHd3FbGm6JaQeUo9iXkTr'
    const { services, fetch } = assemble()
    const { website } = await addDefaultWebsite(services, { private_key: live })
    const checkWith = (key: string, address: string) =>
      fetch(
        new Request(`http://mock${address}`, {
          method: 'POST',
          headers: { 'x-dc-key': key },
          body: JSON.stringify({ email: 'a@b.example', event: 'x', note: live }),
        }),
        { remoteAddress: null, dropped: false },
      )
    expect((await checkWith(live, '/api/v1/services/email/check')).status).toBe(200)
    expect((await checkWith(`${live}x`, `/api/v1/services/email/check?key=${live}`)).status).toBe(401)
    expect((await checkWith(live, `/api/v1/conversions/${live}/${live}`)).status).toBe(404)
    const kept = JSON.stringify([website.identity, await website.snapshot(), services.journal.list()])
    expect(kept).not.toContain(live)
    expect(kept).toContain('dcp_8Kq2vN1x…')
    expect(website.identity.keys).toEqual([expect.objectContaining({ hash: sha256(live), prefix: 'dcp_8Kq2vN1x' })])
  },
)

testFact(
  'keys.only-a-hash-is-stored',
  'the state and the list of keys do not contain the value of a generated key',
  async () => {
    const { services } = assemble()
    const { website } = await addDefaultWebsite(services, {})
    const [key] = website.identity.keys
    const value = website.identity.keyring.privateKeys[key?.id ?? ''] ?? ''
    expect(value).toMatch(/^dcp_mock/)
    const kept = JSON.stringify([website.identity.keys, await website.snapshot()])
    expect(kept).not.toContain(value)
    expect(kept).toContain(services.environment.sha256(value))
  },
)
