import { expect, onTestFinished } from 'vitest'
import { assemble } from '../../../src/mock/assemble.ts'
import { listen } from '../../../src/server/listen.ts'
import { addDefaultWebsite } from '../../../src/state/website/add-website.ts'
import { startInProcess, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

const health = '/api/v1/export/health'
const later = 'dcp_mockAddedLater00000000000000000000000000'

/**
 * Starts a server and returns functions that start and end an outage of the key store. The functions do not load a scenario, because this
 * would also clear the cache (A18).
 */
async function startWithKeyStore() {
  const { services, fetch: handle, close } = assemble({ checkResponses: true })
  await addDefaultWebsite(services, { scenario: { clock: { frozen: true } } })
  const port = await listen(handle)
  onTestFinished(async () => {
    close()
    await port.close()
    expect(services.health.internalErrors).toBe(0)
  })
  const post = (path: string, body: unknown, method = 'POST') =>
    fetch(port.url + path, { method, body: JSON.stringify(body) })
  return {
    key: 'dcp_mockLocalDevelopmentKey00000000000000000',
    statusOf: async (key: string) => (await fetch(port.url + health, { headers: { 'x-dc-key': key } })).status,
    loseKeyStore: () => post('/_mock/faults', { outage: 'keyStore' }),
    findKeyStore: () => fetch(`${port.url}/_mock/faults/keyStore`, { method: 'DELETE' }),
    advance: (by: string) => post('/_mock/clock/advance', { by }),
    addKey: (value: string) => post('/_mock/websites/app_local/keys', { name: 'added', value }),
    deleteKey: (id: string) => fetch(`${port.url}/_mock/websites/app_local/keys/${id}`, { method: 'DELETE' }),
  }
}

testFact(
  'keys.valid-key-is-cached-5-minutes',
  'a valid key works without the key store for exactly five minutes',
  async () => {
    const { key, statusOf, loseKeyStore, findKeyStore, advance } = await startWithKeyStore()
    expect(await statusOf(key)).toBe(200)
    await loseKeyStore()
    await advance('299999ms')
    expect(await statusOf(key)).toBe(200)
    await advance('1ms')
    expect(await statusOf(key)).toBe(500)
    await findKeyStore()
    expect(await statusOf(key)).toBe(200)
  },
)

testFact(
  'keys.cached-key-works-during-an-outage',
  'during an outage, a remembered key still works and every other key gets 500',
  async () => {
    const { key, statusOf, loseKeyStore, findKeyStore, addKey } = await startWithKeyStore()
    await addKey(later)
    expect(await statusOf(key)).toBe(200)
    await loseKeyStore()
    expect([await statusOf(key), await statusOf(later), await statusOf('dcp_unknown')]).toEqual([200, 500, 500])
    await findKeyStore()
    expect([await statusOf(later), await statusOf('dcp_unknown')]).toEqual([200, 401])
  },
)

testFact(
  'keys.cache-time-counts-from-validation',
  'using a valid key does not extend how long it is remembered',
  async () => {
    const { key, statusOf, loseKeyStore, advance } = await startWithKeyStore()
    await statusOf(key)
    for (let minute = 1; minute <= 4; minute++) {
      await advance('1m')
      expect(await statusOf(key)).toBe(200)
    }
    await loseKeyStore()
    await advance('59s')
    expect(await statusOf(key)).toBe(200)
    await advance('1s')
    expect(await statusOf(key)).toBe(500)
  },
)

testFact(
  'keys.cache-time-counts-from-validation',
  'using a wrong key does not extend how long it is remembered',
  async () => {
    const { statusOf, advance, addKey } = await startWithKeyStore()
    await statusOf(later)
    await addKey(later)
    for (let second = 10; second < 30; second += 10) {
      await advance('10s')
      expect(await statusOf(later)).toBe(401)
    }
    await advance('10s')
    expect(await statusOf(later)).toBe(200)
  },
)

testFact(
  ['keys.deleted-key-stops-at-once', 'keys.deleted-key-is-not-cached'],
  'a key deleted during an outage is forgotten at once',
  async () => {
    const { key, statusOf, loseKeyStore, findKeyStore, deleteKey } = await startWithKeyStore()
    expect(await statusOf(key)).toBe(200)
    await loseKeyStore()
    expect(await statusOf(key)).toBe(200)
    await deleteKey('key_local')
    expect(await statusOf(key)).toBe(500)
    await findKeyStore()
    expect(await statusOf(key)).toBe(401)
  },
)

testFact('keys.wrong-key-is-cached-30-seconds', 'a wrong key is looked up at most once every 30 seconds', async () => {
  const { call } = await startServer({ scenario: { clock: { frozen: true } } })
  const whyOf = async (key: string): Promise<string> => {
    expect(await call(health, { key })).toMatchObject({ status: 401, json: { message: 'Invalid API key' } })
    const { json } = await call('/_mock/requests?limit=1')
    return json.entries[0].why.id
  }
  const advance = (by: string) => call('/_mock/clock/advance', { body: { by } })
  expect(await whyOf('dcp_wrong')).toBe('wrong-key')
  expect(await whyOf('dcp_wrong')).toBe('wrong-key-cached')
  expect(await whyOf('dcp_other')).toBe('wrong-key')
  await advance('29999ms')
  expect(await whyOf('dcp_wrong')).toBe('wrong-key-cached')
  await advance('1ms')
  expect(await whyOf('dcp_wrong')).toBe('wrong-key')
})

testFact(
  'keys.new-key-stays-wrong-while-cached',
  'a rejected key that is added later starts to work 30 seconds after the rejection',
  async () => {
    const { statusOf, advance, addKey } = await startWithKeyStore()
    expect(await statusOf(later)).toBe(401)
    await advance('10s')
    expect((await addKey(later)).status).toBe(201)
    expect(await statusOf(later)).toBe(401)
    await advance('19999ms')
    expect(await statusOf(later)).toBe(401)
    await advance('1ms')
    expect(await statusOf(later)).toBe(200)
  },
)

// This test runs in process because 10,000 requests over a socket are slow.
testFact(
  'keys.wrong-key-cache-is-bounded',
  'of 10,001 wrong keys, the oldest is forgotten and the second oldest is still remembered',
  async () => {
    const { call } = await startInProcess({ scenario: { clock: { frozen: true } } })
    const wrong = (no: number) => `dcp_wrong${String(no).padStart(8, '0')}`
    const add = (value: string) => call('/_mock/websites/app_local/keys', { body: { name: value, value } })
    for (let no = 0; no < 10_000; no++) await call(health, { key: wrong(no) })
    await add(wrong(0))
    expect((await call(health, { key: wrong(0) })).status).toBe(401)
    await call(health, { key: wrong(10_000) })
    expect((await call(health, { key: wrong(0) })).status).toBe(200)
    await add(wrong(1))
    expect((await call(health, { key: wrong(1) })).status).toBe(401)
  },
)
