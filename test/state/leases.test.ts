import { describe, expect, it } from 'vitest'
import { keyOf, loadSituation, makeWebsite, minute, openWorld, start, stores } from './stores.ts'

const one = { holder: 'one', ms: 10 * minute }
const two = { holder: 'two', ms: minute }

describe.each(stores)('leases in $name', ({ create }) => {
  it('go to one holder at a time, who may prolong them', async () => {
    const { store, time } = await openWorld(create)
    expect(await store.acquireLease('app_1', one)).toEqual({ holder: 'one', until: start + 10 * minute })
    time.pass(minute)
    expect(await store.acquireLease('app_1', two)).toEqual({ holder: 'one', until: start + 10 * minute })
    expect(await store.acquireLease('app_1', one)).toEqual({ holder: 'one', until: start + 11 * minute })
  })

  it('end by themselves in real time, though the clock of the website stands', async () => {
    const { store, time } = await openWorld(create)
    await store.setClock('app_1', { frozen: true })
    await store.acquireLease('app_1', one)
    time.pass(10 * minute - 1)
    expect(await store.acquireLease('app_1', two)).toMatchObject({ holder: 'one' })
    time.pass(1)
    expect(await store.acquireLease('app_1', two)).toEqual({ holder: 'two', until: start + 11 * minute })
  })

  it('are ended by their holder and by nobody else', async () => {
    const { store } = await openWorld(create)
    await store.acquireLease('app_1', one)
    await store.releaseLease('app_1', 'two')
    expect(await store.acquireLease('app_1', two)).toMatchObject({ holder: 'one' })
    await store.releaseLease('app_1', 'one')
    expect(await store.acquireLease('app_1', two)).toMatchObject({ holder: 'two' })
  })

  it('are of one website each, and go with it', async () => {
    const { store } = await openWorld(create)
    await makeWebsite(store, { appId: 'app_2' })
    await store.acquireLease('app_2', one)
    expect(await store.acquireLease('app_1', two)).toMatchObject({ holder: 'two' })
    await store.removeWebsite('app_2')
    expect(await store.acquireLease('app_2', two)).toBeNull()
    await makeWebsite(store, { appId: 'app_2' })
    expect(await store.acquireLease('app_2', two)).toMatchObject({ holder: 'two' })
  })

  it('outlast a load, with other keys too', async () => {
    const { store, website } = await openWorld(create)
    await store.acquireLease('app_1', one)
    const situation = await website.snapshot()
    await loadSituation(store, 'app_1', situation)
    await store.load('app_1', situation, { keys: [keyOf('other')], keyring: website.identity.keyring })
    expect(await store.acquireLease('app_1', two)).toMatchObject({ holder: 'one' })
  })
})
