import { describe, expect, it } from 'vitest'
import { createWebsite, keyOf, loadSnapshot, minute, openStore, start, stores } from './stores.ts'

const one = { holder: 'one', ms: 10 * minute }
const two = { holder: 'two', ms: minute }

describe.each(stores)('leases in $name', ({ create }) => {
  it('belong to one holder at a time, and the holder can extend them', async () => {
    const { store, time } = await openStore(create)
    expect(await store.acquireLease('app_1', one)).toEqual({ holder: 'one', until: start + 10 * minute })
    time.pass(minute)
    expect(await store.acquireLease('app_1', two)).toEqual({ holder: 'one', until: start + 10 * minute })
    expect(await store.acquireLease('app_1', one)).toEqual({ holder: 'one', until: start + 11 * minute })
  })

  it("expire in real time, even if the website's clock is frozen", async () => {
    const { store, time } = await openStore(create)
    await store.setClock('app_1', { frozen: true })
    await store.acquireLease('app_1', one)
    time.pass(10 * minute - 1)
    expect(await store.acquireLease('app_1', two)).toMatchObject({ holder: 'one' })
    time.pass(1)
    expect(await store.acquireLease('app_1', two)).toEqual({ holder: 'two', until: start + 11 * minute })
  })

  it('can be released only by their holder', async () => {
    const { store } = await openStore(create)
    await store.acquireLease('app_1', one)
    await store.releaseLease('app_1', 'two')
    expect(await store.acquireLease('app_1', two)).toMatchObject({ holder: 'one' })
    await store.releaseLease('app_1', 'one')
    expect(await store.acquireLease('app_1', two)).toMatchObject({ holder: 'two' })
  })

  it('each belong to one website, and are removed with that website', async () => {
    const { store } = await openStore(create)
    await createWebsite(store, { appId: 'app_2' })
    await store.acquireLease('app_2', one)
    expect(await store.acquireLease('app_1', two)).toMatchObject({ holder: 'two' })
    await store.removeWebsite('app_2')
    expect(await store.acquireLease('app_2', two)).toBeNull()
    await createWebsite(store, { appId: 'app_2' })
    expect(await store.acquireLease('app_2', two)).toMatchObject({ holder: 'two' })
  })

  it('survive a load, even if the load replaces the keys', async () => {
    const { store, website } = await openStore(create)
    await store.acquireLease('app_1', one)
    const snapshot = await website.snapshot()
    await loadSnapshot(store, 'app_1', snapshot)
    await store.load('app_1', snapshot, { keys: [keyOf('other')], keyring: website.identity.keyring })
    expect(await store.acquireLease('app_1', two)).toMatchObject({ holder: 'one' })
  })
})
