import { describe, expect, it } from 'vitest'
import { authenticate, createWebsite, keyOf, minute, openStore, start, stores, tryCreateWebsite } from './stores.ts'
import { check, deletionOf, identification } from './transitions.ts'

describe.each(stores)('websites in $name', ({ create }) => {
  it('uses the first website as the default, and lists websites in order of creation', async () => {
    const { store } = await openStore(create, { appId: 'app_b' })
    await createWebsite(store, { appId: 'app_a' })
    await createWebsite(store, { appId: 'app_c' })
    expect((await store.defaultWebsite()).appId).toBe('app_b')
    expect((await store.websites()).map(({ appId }) => appId)).toEqual(['app_b', 'app_a', 'app_c'])
  })

  it('finds a website by ID, cop_key or deletion link', async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    const website = await createWebsite(store, { appId: 'app_2', copKey: '__proto__' })
    await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    expect((await store.website('app_2'))?.appId).toBe('app_2')
    expect((await store.findByCopKey('__proto__'))?.appId).toBe('app_2')
    expect((await store.findByLink('hash of del_1'))?.appId).toBe('app_2')
    for (const name of ['app_3', 'constructor', '']) {
      expect(await store.website(name)).toBeNull()
      expect(await store.findByCopKey(name)).toBeNull()
      expect(await store.findByLink(name)).toBeNull()
    }
  })

  it('keeps the data of different websites separate', async () => {
    const { store, website } = await openStore(create, { appId: 'app_1' })
    const other = await createWebsite(store, { appId: 'app_2' })
    await website.recordCheck(check('ana@shop.example'))
    await other.identify(identification('ben@shop.example'))
    expect(await website.find('ben@shop.example')).toBeNull()
    expect(await other.recordCheck(check('ana@shop.example'))).toMatchObject({ outcome: 'new', used: 1 })
  })

  it.each([
    ['appId', { appId: 'app_1', copKey: 'c', keys: [keyOf('h')] }],
    ['copKey', { appId: 'app_2', copKey: 'cop_app_1', keys: [keyOf('h')] }],
    ['privateKey', { appId: 'app_2', copKey: 'c', keys: [keyOf('h'), keyOf('hash_app_1')] }],
  ] as const)('does not create a website whose %s is already taken', async (taken, { appId, copKey, keys }) => {
    const { store } = await openStore(create)
    expect(await tryCreateWebsite(store, { appId, copKey, keys: [...keys], accountId: 'acc_new' })).toBe(taken)
    expect(await store.websites()).toHaveLength(1)
    expect(await store.findByCopKey('c')).toBeNull()
    expect(await store.account('acc_new')).toBeNull()
    expect(await authenticate(store, 'h')).toMatchObject({ outcome: 'wrong', key: null })
  })

  it('shares the plan and clock, but not the checks, between the websites of an account', async () => {
    const { store, website } = await openStore(create, { appId: 'app_1', accountId: 'acc', plan: 'business' })
    const other = await createWebsite(store, {
      appId: 'app_2',
      accountId: 'acc',
      plan: 'free',
      contents: { checksUsed: 600 },
    })
    expect(await other.recordCheck(check('ana@shop.example'))).toMatchObject({
      outcome: 'new',
      plan: 'business',
      used: 601,
    })
    await store.changeWebsite('app_1', { plan: 'free' })
    await store.setClock('app_2', { by: minute })
    expect(await other.recordCheck(check('ana@shop.example'))).toMatchObject({
      outcome: 'exhausted',
      at: start + minute,
    })
    expect(await website.recordCheck(check('ana@shop.example'))).toMatchObject({
      outcome: 'new',
      used: 1,
      at: start + minute,
    })
    expect(await store.account('acc')).toEqual({
      id: 'acc',
      plan: 'free',
      clock: { offset: minute, frozenAt: null },
      owner: { email: 'acc@owner.example', passwordHash: 'password' },
    })
  })

  it('changes the name, plan or number of used checks only if given', async () => {
    const { store, website } = await openStore(create, { contents: { checksUsed: 3 } })
    await store.changeWebsite('app_1', { name: 'Shop' })
    expect(website.identity.name).toBe('Shop')
    expect(await website.usage()).toMatchObject({ plan: 'free', used: 3 })
    const changed = await store.changeWebsite('app_1', { plan: 'organization', checksUsed: 0 })
    expect(await changed?.usage()).toMatchObject({ plan: 'organization', used: 0 })
    expect(changed?.identity.name).toBe('Shop')
    expect(await store.changeWebsite('app_9', { name: 'Shop' })).toBeNull()
  })

  it('removes a website and all references to it', async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    const website = await createWebsite(store, { appId: 'app_2' })
    await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    expect(await store.removeWebsite('app_2')).toBe(true)
    expect(await store.website('app_2')).toBeNull()
    expect(await store.findByCopKey('cop_app_2')).toBeNull()
    expect(await store.findByLink('hash of del_1')).toBeNull()
    expect(await store.account('acc_app_2')).toBeNull()
    expect(await authenticate(store, 'hash_app_2')).toMatchObject({
      outcome: 'wrong',
      website: { appId: 'app_1' },
      key: null,
    })
    expect(await store.removeWebsite('app_2')).toBe(false)
    await createWebsite(store, { appId: 'app_3', copKey: 'cop_app_2', keys: [keyOf('hash_app_2')] })
    expect((await store.findByCopKey('cop_app_2'))?.appId).toBe('app_3')
  })

  it('keeps an account as long as it has a website', async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    await createWebsite(store, { appId: 'app_2', accountId: 'acc', plan: 'business' })
    await createWebsite(store, { appId: 'app_3', accountId: 'acc' })
    await store.removeWebsite('app_2')
    expect(await store.account('acc')).toMatchObject({ plan: 'business' })
    await store.removeWebsite('app_3')
    expect(await store.account('acc')).toBeNull()
  })

  it('does not remove the default website', async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    await createWebsite(store, { appId: 'app_2' })
    expect(await store.removeWebsite('app_1')).toBe(false)
    expect((await store.defaultWebsite()).appId).toBe('app_1')
  })

  it('completes a request that is in flight when its website is removed, and disables keys that the request creates', async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    const website = await createWebsite(store, { appId: 'app_2' })
    await store.removeWebsite('app_2')
    expect(await website.recordCheck(check('ana@shop.example'))).toMatchObject({ outcome: 'new', used: 1 })
    expect(
      await website.createKey({ id: 'key_2', name: 'late', hash: 'h2', prefix: 'dcp_', value: null }),
    ).toMatchObject({ id: 'key_2' })
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'wrong', website: { appId: 'app_1' } })
  })
})
