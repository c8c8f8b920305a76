import { describe, expect, it } from 'vitest'
import { createWebsite, hour, minute, openStore, start, stores } from './stores.ts'

describe.each(stores)('a clock in $name', ({ create }) => {
  it('advances with real time', async () => {
    const { store, website, time } = await openStore(create)
    time.pass(minute)
    expect(await store.readClock('app_1')).toMatchObject({ now: start + minute, frozen: false })
    expect(await website.now()).toBe(start + minute)
  })

  it('keeps running from the time it is set to', async () => {
    const { store, website, time } = await openStore(create)
    expect(await store.setClock('app_1', { now: start + hour })).toMatchObject({ now: start + hour, frozen: false })
    time.pass(minute)
    expect(await website.now()).toBe(start + hour + minute)
  })

  it('stops while frozen, and then continues from the frozen time', async () => {
    const { store, website, time } = await openStore(create)
    time.pass(minute)
    expect(await store.setClock('app_1', { frozen: true })).toMatchObject({ now: start + minute, frozen: true })
    time.pass(hour)
    expect(await website.now()).toBe(start + minute)
    expect(await store.setClock('app_1', { frozen: false })).toMatchObject({ now: start + minute, frozen: false })
    time.pass(hour)
    expect(await website.now()).toBe(start + minute + hour)
  })

  it('starts running again when a new time is set without freezing the clock', async () => {
    const { store, time } = await openStore(create)
    await store.setClock('app_1', { frozen: true, now: start + hour })
    time.pass(minute)
    expect(await store.setClock('app_1', { now: start + 2 * hour })).toMatchObject({
      now: start + 2 * hour,
      frozen: false,
    })
  })

  it('can be advanced while frozen or running', async () => {
    const { store, time } = await openStore(create)
    expect(await store.setClock('app_1', { by: minute })).toMatchObject({ now: start + minute, frozen: false })
    await store.setClock('app_1', { frozen: true })
    time.pass(hour)
    expect(await store.setClock('app_1', { by: minute })).toMatchObject({ now: start + 2 * minute, frozen: true })
  })

  it.each([{ now: start - 1 }, { now: start - 1, frozen: true }, { by: -1 }, { by: Number.NaN }])(
    'rejects the invalid change %o',
    async (change) => {
      const { store } = await openStore(create)
      await store.setClock('app_1', { frozen: true })
      expect(await store.setClock('app_1', change)).toBe('backwards')
      expect(await store.readClock('app_1')).toMatchObject({ now: start, frozen: true })
    },
  )

  it('is shared by all websites of an account, but not with other accounts', async () => {
    const { store } = await openStore(create, { appId: 'app_1', accountId: 'acc' })
    await createWebsite(store, { appId: 'app_2', accountId: 'acc' })
    await createWebsite(store, { appId: 'app_3' })
    await store.setClock('app_2', { now: start + hour, frozen: true })
    expect(await store.readClock('app_1')).toMatchObject({ now: start + hour, frozen: true })
    expect(await store.readClock('app_3')).toMatchObject({ now: start, frozen: false })
  })

  it('does not exist for an unknown website', async () => {
    const { store } = await openStore(create)
    expect(await store.readClock('app_9')).toBeNull()
    expect(await store.setClock('app_9', { by: 1 })).toBeNull()
  })
})
