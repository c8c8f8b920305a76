import { describe, expect, it } from 'vitest'
import type { Store } from '../../src/state/port.ts'
import {
  authenticate,
  createWebsite,
  emptySnapshot,
  keyOf,
  loadSnapshot,
  minute,
  openStore,
  second,
  start,
  stores,
} from './stores.ts'
import { newKey } from './transitions.ts'

const valid = 'hash_app_1'

async function setOutage(store: Store, appId: string, isOut: boolean): Promise<void> {
  const website = await store.website(appId)
  if (isOut) await website?.startOutage('keyStore')
  else await website?.removeFaults('keyStore')
}

describe.each(stores)('key cache in $name', ({ create }) => {
  it('accepts a valid key for five minutes after validation, even while the key store is unreachable', async () => {
    const { store, time } = await openStore(create)
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'valid', from: 'keyStore' })
    await setOutage(store, 'app_1', true)
    time.pass(4 * minute)
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'valid', from: 'cache' })
    time.pass(minute - 1)
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'valid', from: 'cache' })
    time.pass(1)
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'unavailable', website: { appId: 'app_1' } })
    await setOutage(store, 'app_1', false)
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'valid', from: 'keyStore' })
  })

  it('neither validates nor caches new keys while the key store is unreachable', async () => {
    const { store } = await openStore(create)
    await setOutage(store, 'app_1', true)
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'unavailable' })
    expect(await authenticate(store, 'unknown')).toMatchObject({ outcome: 'unavailable' })
    await setOutage(store, 'app_1', false)
    expect(await authenticate(store, 'unknown')).toMatchObject({ outcome: 'wrong', from: 'keyStore' })
    await setOutage(store, 'app_1', true)
    expect(await authenticate(store, 'unknown')).toMatchObject({ outcome: 'wrong', from: 'cache' })
  })

  it('limits a key store outage to the keys of one website', async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    await createWebsite(store, { appId: 'app_2' })
    await setOutage(store, 'app_2', true)
    expect(await authenticate(store, 'hash_app_2')).toMatchObject({
      outcome: 'unavailable',
      website: { appId: 'app_2' },
    })
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'valid' })
    expect(await authenticate(store, 'unknown')).toMatchObject({ outcome: 'wrong' })
  })

  it('rejects a wrong key from the cache for 30 seconds after validation', async () => {
    const { store, time } = await openStore(create)
    await authenticate(store, 'h2')
    time.pass(30 * second - 1)
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'wrong', from: 'cache', at: start })
    time.pass(1)
    expect(await authenticate(store, 'h2')).toMatchObject({
      outcome: 'wrong',
      from: 'keyStore',
      at: start + 30 * second,
    })
  })

  it('keeps rejecting a cached wrong key until its entry expires, even if a key with that value has since been created', async () => {
    const { store, website, time } = await openStore(create)
    await authenticate(store, 'h2')
    await website.createKey(newKey('h2'))
    expect(await authenticate(store, 'h2')).toMatchObject({
      outcome: 'wrong',
      key: { deletedAt: null },
      from: 'cache',
      at: start,
    })
    time.pass(30 * second)
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'valid', from: 'keyStore' })
  })

  it('expires a cached wrong key according to the clock of the website that later creates the key', async () => {
    const { store, time } = await openStore(create, { appId: 'app_1' })
    const other = await createWebsite(store, { appId: 'app_2' })
    await store.setClock('app_2', { by: 60 * minute })
    await authenticate(store, 'h2')
    time.pass(10 * second)
    await other.createKey(newKey('h2'))
    const [at, until] = [start + 60 * minute, start + 60 * minute + 30 * second]
    expect(await authenticate(store, 'h2')).toMatchObject({
      outcome: 'wrong',
      from: 'cache',
      website: { appId: 'app_2' },
      key: { deletedAt: null },
      at,
      until,
    })
    expect(await store.readClock('app_1')).toMatchObject({ due: { count: 0 } })
    expect(await store.readClock('app_2')).toMatchObject({ due: { items: [{ at: until, appId: 'app_2' }] } })
    await store.setClock('app_1', { by: 60 * minute })
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'wrong', from: 'cache' })
    expect(await store.setClock('app_2', { by: 20 * second })).toMatchObject({
      occurred: { items: [{ at: until, type: 'wrong-key-cache-expired' }] },
    })
    expect(await authenticate(store, 'h2')).toMatchObject({
      outcome: 'valid',
      from: 'keyStore',
      website: { appId: 'app_2' },
    })
  })

  it("keeps rejecting a deleted key for 30 seconds on its website's clock, even if the key is created again", async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    const other = await createWebsite(store, { appId: 'app_2' })
    await other.deleteKey('key_hash_app_2')
    await authenticate(store, 'hash_app_2')
    await other.createKey(newKey('hash_app_2'))
    await store.setClock('app_1', { by: minute })
    expect(await authenticate(store, 'hash_app_2')).toMatchObject({
      outcome: 'wrong',
      from: 'cache',
      key: { deletedAt: null },
    })
    await store.setClock('app_2', { by: 30 * second })
    expect(await authenticate(store, 'hash_app_2')).toMatchObject({ outcome: 'valid' })
  })

  it('does not accept a deleted key from the cache, even if the key is created again', async () => {
    const { store, website } = await openStore(create)
    await authenticate(store, valid)
    await website.deleteKey('key_hash_app_1')
    await setOutage(store, 'app_1', true)
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'unavailable' })
    await website.createKey(newKey(valid))
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'unavailable' })
  })

  it("removes a key from the default website's cache when another website deletes the key", async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    const other = await createWebsite(store, { appId: 'app_2' })
    await authenticate(store, 'h2')
    await other.createKey(newKey('h2', { id: 'key_2' }))
    await other.deleteKey('key_2')
    expect(await authenticate(store, 'h2')).toMatchObject({
      outcome: 'wrong',
      from: 'keyStore',
      key: { id: 'key_2' },
    })
  })

  it('keeps all entries while the clock is frozen, and drops entries that expire when the clock is advanced', async () => {
    const { store, website, time } = await openStore(create)
    await store.setClock('app_1', { frozen: true })
    await authenticate(store, valid)
    await authenticate(store, 'h2')
    time.pass(60 * minute)
    await website.createKey(newKey('h2'))
    expect(await authenticate(store, valid)).toMatchObject({ from: 'cache' })
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'wrong', from: 'cache' })
    await store.setClock('app_1', { by: 30 * second })
    expect(await authenticate(store, valid)).toMatchObject({ from: 'cache' })
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'valid', from: 'keyStore' })
    await store.setClock('app_1', { by: 5 * minute })
    expect(await authenticate(store, valid)).toMatchObject({ from: 'keyStore' })
  })

  it('clears all cached keys of a website when a snapshot is loaded into the website', async () => {
    const { store } = await openStore(create)
    await authenticate(store, valid)
    await authenticate(store, 'h2')
    const website = await loadSnapshot(store, 'app_1', emptySnapshot({ outages: ['keyStore'] }))
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'unavailable' })
    await setOutage(store, 'app_1', false)
    await website.createKey(newKey('h2'))
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'valid' })
  })

  it('forgets that a key was wrong when a website is created or loaded with that key', async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    await authenticate(store, 'h2')
    await authenticate(store, 'h3')
    await createWebsite(store, { appId: 'app_2', keys: [keyOf('h2')] })
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'valid', website: { appId: 'app_2' } })
    const keyring = { privateKeys: {}, releaseSecret: null, links: {} }
    await store.load('app_2', emptySnapshot(), { keys: [keyOf('h3')], keyring })
    expect(await authenticate(store, 'h3')).toMatchObject({ outcome: 'valid', website: { appId: 'app_2' } })
  })

  it("keeps other websites' cached keys when a snapshot is loaded, unless the snapshot sets the clock back to a time before the keys were cached", async () => {
    const { store } = await openStore(create, { appId: 'app_1', accountId: 'acc' })
    await createWebsite(store, { appId: 'app_2', accountId: 'acc' })
    await authenticate(store, valid)
    await loadSnapshot(store, 'app_2', emptySnapshot())
    expect(await authenticate(store, valid)).toMatchObject({ from: 'cache' })
    await loadSnapshot(store, 'app_2', { ...emptySnapshot(), clock: { offset: -minute, frozenAt: null } })
    expect(await authenticate(store, valid)).toMatchObject({ from: 'keyStore' })
  })

  it('caches at most 10,000 wrong keys per website, and drops the oldest first', async () => {
    const { store } = await openStore(create)
    await store.setClock('app_1', { frozen: true })
    for (let i = 0; i < 10_000; i++) await authenticate(store, `wrong ${i}`)
    expect(await authenticate(store, 'wrong 0')).toMatchObject({ from: 'cache' })
    await authenticate(store, 'one more')
    expect(await authenticate(store, 'wrong 1')).toMatchObject({ from: 'cache' })
    expect(await authenticate(store, 'wrong 0')).toMatchObject({ from: 'keyStore' })
    expect(await authenticate(store, 'wrong 1')).toMatchObject({ from: 'keyStore' })
    expect(await authenticate(store, valid)).toMatchObject({ outcome: 'valid' })
  })
})
