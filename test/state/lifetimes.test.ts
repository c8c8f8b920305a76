import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../src/state/port.ts'
import {
  authenticate,
  createWebsite,
  emptyKeyring,
  emptySnapshot,
  keyOf,
  loadSnapshot,
  minute,
  openStore,
  start,
  stores,
  tryCreateWebsite,
} from './stores.ts'
import { check, deletionOf } from './transitions.ts'

async function appIds(store: Store): Promise<string[]> {
  return (await store.websites()).map(({ appId }) => appId)
}

/** Ways to use a website that has a deletion link. */
const uses: readonly { name: string; use: (store: Store) => unknown }[] = [
  { name: 'its id', use: (store) => store.website('app_2') },
  { name: 'its private key', use: (store) => authenticate(store, 'hash_app_2') },
  { name: 'its cop_key', use: (store) => store.findByCopKey('cop_app_2') },
  { name: 'one of its links', use: (store) => store.findByLink('hash of del_1') },
]

describe.each(stores)('website lifetimes in $name', ({ create }) => {
  it('end with the removal of the unused website and all references to it', async () => {
    const { store, time } = await openStore(create)
    const website = await createWebsite(store, { appId: 'app_2', lifetime: 10 * minute })
    await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    expect(await website.overview()).toMatchObject({ expiresAt: start + 10 * minute })
    time.pass(10 * minute - 1)
    expect(await appIds(store)).toEqual(['app_1', 'app_2'])
    expect(await store.removeIdle()).toEqual([])
    time.pass(1)
    expect(await appIds(store)).toEqual(['app_1'])
    expect(await store.website('app_2')).toBeNull()
    expect(await store.findByCopKey('cop_app_2')).toBeNull()
    expect(await store.findByLink('hash of del_1')).toBeNull()
    expect(await authenticate(store, 'hash_app_2')).toMatchObject({ outcome: 'wrong', website: { appId: 'app_1' } })
    expect(await store.account('acc_app_2')).toBeNull()
    expect(await website.isRemoved()).toBe(true)
  })

  it.each(uses)('are extended when the website is used through $name', async ({ use }) => {
    const { store, time } = await openStore(create)
    const website = await createWebsite(store, { appId: 'app_2', lifetime: 10 * minute })
    await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    time.pass(9 * minute)
    await use(store)
    expect(await website.overview()).toMatchObject({ expiresAt: start + 19 * minute })
    time.pass(9 * minute)
    expect(await appIds(store)).toEqual(['app_1', 'app_2'])
    time.pass(minute)
    expect(await appIds(store)).toEqual(['app_1'])
  })

  it.each(uses)('are not extended when an expired website is used through $name', async ({ use }) => {
    const { store, time } = await openStore(create)
    const website = await createWebsite(store, { appId: 'app_2', lifetime: 10 * minute })
    await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    time.pass(10 * minute)
    await use(store)
    expect(await store.removeIdle()).toEqual(['app_2'])
  })

  it('are not extended by listing the websites', async () => {
    const { store, time } = await openStore(create)
    await createWebsite(store, { appId: 'app_2', lifetime: 10 * minute })
    time.pass(9 * minute)
    await appIds(store)
    time.pass(minute)
    expect(await appIds(store)).toEqual(['app_1'])
  })

  it('cause one report per expired website, even if a lookup detected the expiry first', async () => {
    const { store, time } = await openStore(create)
    for (const appId of ['app_2', 'app_3', 'app_4']) await createWebsite(store, { appId, lifetime: minute })
    await store.removeWebsite('app_3')
    time.pass(minute)
    await store.website('app_2')
    expect(await store.removeIdle()).toEqual(['app_2', 'app_4'])
    expect(await store.removeIdle()).toEqual([])
  })

  it("are measured in real time, regardless of the website's clock", async () => {
    const { store, time } = await openStore(create)
    await createWebsite(store, { appId: 'app_2', lifetime: minute })
    await store.setClock('app_2', { by: 60 * minute })
    expect(await appIds(store)).toEqual(['app_1', 'app_2'])
    await store.setClock('app_2', { frozen: true })
    time.pass(minute)
    expect(await appIds(store)).toEqual(['app_1'])
  })

  it('continue after a load, even if the load replaces the keys', async () => {
    const { store, time } = await openStore(create)
    await createWebsite(store, { appId: 'app_2', lifetime: minute })
    await loadSnapshot(store, 'app_2', emptySnapshot())
    const old = await store.load('app_2', emptySnapshot(), { keys: [keyOf('h2')], keyring: emptyKeyring() })
    time.pass(minute / 2)
    await authenticate(store, 'h2')
    time.pass(minute / 2)
    expect(await appIds(store)).toEqual(['app_1', 'app_2'])
    time.pass(minute / 2)
    expect(await appIds(store)).toEqual(['app_1'])
    expect(old !== null && typeof old !== 'string' && (await old.isRemoved())).toBe(true)
  })

  it('allow reuse of the ID, keys and account of an expired website', async () => {
    const { store, time } = await openStore(create)
    const first = await createWebsite(store, { appId: 'app_2', lifetime: minute })
    time.pass(minute)
    const second = await createWebsite(store, { appId: 'app_2', lifetime: minute })
    await first.recordCheck(check('ana@shop.example'))
    expect(await second.usage()).toMatchObject({ used: 0, people: 0 })
    expect([await first.isRemoved(), await second.isRemoved()]).toEqual([true, false])
    time.pass(minute - 1)
    expect(await appIds(store)).toEqual(['app_1', 'app_2'])
  })

  it('do not apply to the default website', async () => {
    const { store, time } = await openStore(create, { lifetime: minute })
    time.pass(minute)
    expect((await store.defaultWebsite()).appId).toBe('app_1')
    expect(await appIds(store)).toEqual(['app_1'])
    expect(await (await store.defaultWebsite()).overview()).toMatchObject({ expiresAt: null })
  })

  it('end at the right time for each website, regardless of the order of creation and use', async () => {
    const step = fc.record({ site: fc.nat(9), pass: fc.nat(40), remove: fc.boolean() })
    const lifetimes = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 10 })
    const property = fc.asyncProperty(lifetimes, fc.array(step, { maxLength: 40 }), async (ms, steps) => {
      const { store, time } = await openStore(create, { appId: 'app_default' })
      const expiries = new Map<string, number>()
      for (const [n, lifetime] of ms.entries()) {
        await createWebsite(store, { appId: `app_${n}`, lifetime })
        expiries.set(`app_${n}`, time.now() + lifetime)
      }
      const expired: string[] = []
      for (const { site, pass, remove } of steps) {
        time.pass(pass)
        const gone = [...expiries].filter(([, end]) => end <= time.now()).map(([appId]) => appId)
        for (const appId of gone) expiries.delete(appId)
        expired.push(...gone)
        const appId = `app_${site}`
        if (remove) expect(await store.removeWebsite(appId)).toBe(expiries.delete(appId))
        const found = await store.website(appId)
        expect(found !== null).toBe(expiries.has(appId))
        if (found) expiries.set(appId, time.now() + (ms[site] ?? 0))
      }
      expect((await store.removeIdle()).sort()).toEqual(expired.sort())
      expect(await appIds(store)).toEqual(['app_default', ...[...expiries.keys()].sort()])
    })
    await fc.assert(property, { numRuns: 200 })
  })
})

describe.each(stores)('the website limit in $name', ({ create }) => {
  it('rejects a new website until an existing website expires or is removed', async () => {
    const { store, time } = await openStore(create, { limit: 2 })
    await createWebsite(store, { appId: 'app_2', limit: 2, lifetime: minute })
    expect(await tryCreateWebsite(store, { appId: 'app_3', limit: 2 })).toBe('full')
    expect(await appIds(store)).toEqual(['app_1', 'app_2'])
    expect(await store.account('acc_app_3')).toBeNull()
    expect(await authenticate(store, 'hash_app_3')).toMatchObject({ outcome: 'wrong' })
    time.pass(minute)
    await createWebsite(store, { appId: 'app_3', limit: 2 })
    await store.removeWebsite('app_3')
    await createWebsite(store, { appId: 'app_4', limit: 2 })
    expect(await appIds(store)).toEqual(['app_1', 'app_4'])
  })
})
