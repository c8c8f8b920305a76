import { describe, expect, it } from 'vitest'
import type { Store } from '../../src/state/port.ts'
import {
  authenticate,
  createWebsite,
  day,
  emptySnapshot,
  hour,
  loadSnapshot,
  minute,
  openStore,
  second,
  start,
  stores,
} from './stores.ts'
import { deletionOf } from './transitions.ts'

const valid = (at: number, appId = 'app_1') => ({ at, appId, type: 'valid-key-cache-expired', prefix: 'dcp_mockGood' })
const wrong = (at: number, appId = 'app_1') => ({ at, appId, type: 'wrong-key-cache-expired', prefix: 'dcp_mockLost' })
const link = (at: number, appId = 'app_1') => ({ at, appId, type: 'link-expired', email: 'ana@shop.example' })

/** Looks up a valid key and a wrong key, and requests a deletion. Each of them results in a due event. */
async function createDueEvents(store: Store, appId: string): Promise<void> {
  await authenticate(store, `hash_${appId}`, 'dcp_mockGood')
  await authenticate(store, 'unknown', 'dcp_mockLost')
  await (await store.website(appId))?.requestDeletion(deletionOf('ana@shop.example', `del_${appId}`))
}

describe.each(stores)('due events in $name', ({ create }) => {
  it('are listed in chronological order, regardless of when they were created', async () => {
    const { store, website, time } = await openStore(create)
    expect(await store.readClock('app_1')).toMatchObject({ due: { items: [], count: 0 } })
    await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    time.pass(second)
    await authenticate(store, 'hash_app_1', 'dcp_mockGood')
    time.pass(second)
    await authenticate(store, 'unknown', 'dcp_mockLost')
    const items = [wrong(start + 2 * second + 30 * second), valid(start + second + 5 * minute), link(start + day)]
    expect(await store.readClock('app_1')).toEqual({
      now: start + 2 * second,
      frozen: false,
      due: { items, count: 3 },
    })
  })

  it('occur in order when a clock change reaches them, and not earlier', async () => {
    const { store } = await openStore(create)
    await store.setClock('app_1', { frozen: true })
    await createDueEvents(store, 'app_1')
    const [first, later, last] = [wrong(start + 30 * second), valid(start + 5 * minute), link(start + day)]
    expect(await store.setClock('app_1', { by: 30 * second - 1 })).toEqual({
      before: start,
      now: start + 30 * second - 1,
      frozen: true,
      occurred: { items: [], count: 0 },
      due: { items: [first, later, last], count: 3 },
    })
    expect(await store.setClock('app_1', { by: 1 })).toMatchObject({
      occurred: { items: [first], count: 1 },
      due: { items: [later, last] },
    })
    expect(await store.setClock('app_1', { now: start + day, frozen: true })).toMatchObject({
      before: start + 30 * second,
      occurred: { items: [later, last], count: 2 },
      due: { items: [], count: 0 },
    })
    expect(await store.setClock('app_1', { by: day })).toMatchObject({ occurred: { items: [], count: 0 } })
  })

  it('are not listed after the running clock passes their time', async () => {
    const { store, time } = await openStore(create)
    await createDueEvents(store, 'app_1')
    time.pass(minute)
    const due = [valid(start + 5 * minute), link(start + day)]
    expect(await store.readClock('app_1')).toMatchObject({ due: { items: due, count: 2 } })
    expect(await store.setClock('app_1', { by: 2 * day })).toMatchObject({ occurred: { items: due, count: 2 } })
  })

  it('do not include used links, deleted keys, or cached keys and links that were removed when a snapshot was loaded', async () => {
    const { store, website } = await openStore(create)
    await createDueEvents(store, 'app_1')
    await website.confirmDeletion('hash of del_app_1')
    await website.deleteKey('key_hash_app_1')
    expect(await store.readClock('app_1')).toMatchObject({ due: { items: [wrong(start + 30 * second)] } })
    await createDueEvents(store, 'app_1')
    await loadSnapshot(store, 'app_1', emptySnapshot())
    expect(await store.readClock('app_1')).toMatchObject({ due: { items: [], count: 0 } })
  })

  it('are not affected by a rejected clock change', async () => {
    const { store } = await openStore(create)
    await createDueEvents(store, 'app_1')
    const before = await store.readClock('app_1')
    expect(await store.setClock('app_1', { now: start - 1 })).toBe('backwards')
    expect(await store.readClock('app_1')).toEqual(before)
  })

  it("cover all websites of the clock's account, and no other websites", async () => {
    const { store } = await openStore(create, { appId: 'app_1', accountId: 'acc' })
    await createWebsite(store, { appId: 'app_2', accountId: 'acc' })
    await createWebsite(store, { appId: 'app_3' })
    for (const appId of ['app_2', 'app_3']) await createDueEvents(store, appId)
    const items = [wrong(start + 30 * second, 'app_1'), valid(start + 5 * minute, 'app_2'), link(start + day, 'app_2')]
    expect(await store.readClock('app_1')).toMatchObject({ due: { items, count: 3 } })
    expect(await store.setClock('app_2', { by: day })).toMatchObject({ occurred: { items, count: 3 } })
    const untouched = [valid(start + 5 * minute, 'app_3'), link(start + day, 'app_3')]
    expect(await store.readClock('app_3')).toMatchObject({ due: { items: untouched, count: 2 } })
  })

  it('are limited to 100 in the list, but are all counted', async () => {
    const { store } = await openStore(create)
    await store.setClock('app_1', { frozen: true })
    for (let n = 0; n < 130; n++) {
      await authenticate(store, `unknown ${n}`)
      await store.setClock('app_1', { by: 1 })
    }
    const reading = await store.readClock('app_1')
    expect(reading?.due.count).toBe(130)
    expect(reading?.due.items.map(({ at }) => at)).toEqual(
      Array.from({ length: 100 }, (_, n) => start + 30 * second + n),
    )
    const move = await store.setClock('app_1', { by: minute })
    expect(move).toMatchObject({ occurred: { count: 130 }, due: { count: 0 } })
    expect(move !== null && move !== 'backwards' && move.occurred.items).toHaveLength(100)
  })

  it("do not reappear when a loaded snapshot sets the account's clock back", async () => {
    const { store } = await openStore(create, { appId: 'app_1', accountId: 'acc' })
    await createWebsite(store, { appId: 'app_2', accountId: 'acc' })
    await authenticate(store, 'unknown')
    await store.setClock('app_1', { by: hour })
    await authenticate(store, 'hash_app_1')
    await loadSnapshot(store, 'app_2', emptySnapshot())
    expect(await store.readClock('app_1')).toMatchObject({ now: start, due: { items: [], count: 0 } })
    expect(await authenticate(store, 'unknown')).toMatchObject({ outcome: 'wrong', from: 'keyStore' })
    await store.setClock('app_1', { by: hour + 1 })
    expect(await authenticate(store, 'hash_app_1')).toMatchObject({ outcome: 'valid', from: 'keyStore' })
  })
})
