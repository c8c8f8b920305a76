import { describe, expect, it } from 'vitest'
import {
  authenticate,
  createWebsite,
  emptyKeyring,
  emptySnapshot,
  keyOf,
  minute,
  openStore,
  start,
  stores,
  tryCreateWebsite,
} from './stores.ts'
import { newKey } from './transitions.ts'

describe.each(stores)('private keys in $name', ({ create }) => {
  it('finds the website of a key', async () => {
    const { store, website } = await openStore(create, { appId: 'app_1' })
    const other = await createWebsite(store, { appId: 'app_2' })
    expect(await authenticate(store, 'hash_app_1')).toMatchObject({
      outcome: 'valid',
      website: { appId: website.appId },
    })
    const judged = await authenticate(store, 'hash_app_2')
    expect(judged).toMatchObject({ outcome: 'valid', key: keyOf('hash_app_2'), from: 'keyStore' })
    expect(judged.website.appId).toBe(other.appId)
  })

  it('assigns unknown keys to the default website', async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    await createWebsite(store, { appId: 'app_2' })
    for (const hash of ['unknown', '__proto__']) {
      const judged = await authenticate(store, hash)
      expect(judged).toMatchObject({ outcome: 'wrong', key: null, from: 'keyStore', at: start })
      expect(judged.website.appId).toBe('app_1')
    }
  })

  it('creates a key that works immediately, and keeps the existing keys', async () => {
    const { store, website, time } = await openStore(create)
    time.pass(minute)
    const created = {
      id: 'key_2',
      name: 'crm',
      hash: 'h2',
      prefix: 'dcp_mockABCD',
      createdAt: start + minute,
      deletedAt: null,
    }
    expect(await website.createKey(newKey('h2', { id: 'key_2', name: 'crm', prefix: 'dcp_mockABCD' }))).toEqual(created)
    expect(website.identity.keys).toEqual([keyOf('hash_app_1'), created])
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'valid', key: created })
    expect(await authenticate(store, 'hash_app_1')).toMatchObject({ outcome: 'valid' })
  })

  it("adds a key's value to the keyring only if the value is given", async () => {
    const { website } = await openStore(create)
    await website.createKey(newKey('h2', { id: 'key_2', value: 'dcp_mock2' }))
    await website.createKey(newKey('h3', { id: 'key_3', value: null }))
    await website.createKey(newKey('h4', { id: '__proto__', value: 'dcp_mock4' }))
    expect(Object.entries(website.identity.keyring.privateKeys)).toEqual([
      ['key_2', 'dcp_mock2'],
      ['__proto__', 'dcp_mock4'],
    ])
  })

  it('rejects a new key with the same value as an existing key of any website', async () => {
    const { store, website } = await openStore(create, { appId: 'app_1' })
    const other = await createWebsite(store, { appId: 'app_2' })
    expect(await website.createKey(newKey('hash_app_1'))).toBe('taken')
    expect(await other.createKey(newKey('hash_app_1'))).toBe('taken')
    expect(other.identity.keys).toEqual([keyOf('hash_app_2')])
  })

  it('disables a deleted key immediately without affecting other keys', async () => {
    const { store, website } = await openStore(create)
    await website.createKey(newKey('h2', { id: 'key_2' }))
    await authenticate(store, 'h2')
    const deleted = await website.deleteKey('key_2')
    expect(deleted).toMatchObject({ id: 'key_2', deletedAt: start })
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'wrong', key: deleted, from: 'keyStore' })
    expect(await authenticate(store, 'hash_app_1')).toMatchObject({ outcome: 'valid' })
    expect(website.identity.keys).toEqual([keyOf('hash_app_1'), deleted])
  })

  it('does not delete a key that is unknown or already deleted', async () => {
    const { website } = await openStore(create)
    expect(await website.deleteKey('key_hash_app_1')).not.toBeNull()
    expect(await website.deleteKey('key_hash_app_1')).toBeNull()
    expect(await website.deleteKey('key_9')).toBeNull()
  })

  it('still finds the website of a deleted key', async () => {
    const { store } = await openStore(create, { appId: 'app_1' })
    const other = await createWebsite(store, { appId: 'app_2' })
    await other.deleteKey('key_hash_app_2')
    const judged = await authenticate(store, 'hash_app_2')
    expect(judged).toMatchObject({ outcome: 'wrong', key: { id: 'key_hash_app_2', deletedAt: start } })
    expect(judged.website.appId).toBe('app_2')
    expect(await (await store.defaultWebsite()).createKey(newKey('hash_app_2'))).toBe('taken')
  })

  it('allows a new key to reuse the value of a deleted key', async () => {
    const { store, website } = await openStore(create)
    await website.deleteKey('key_hash_app_1')
    const key = await website.createKey(newKey('hash_app_1', { id: 'key_2' }))
    expect(website.identity.keys).toEqual([key])
    expect(await authenticate(store, 'hash_app_1')).toMatchObject({ outcome: 'valid', key: { id: 'key_2' } })
  })

  it('replaces the keys and the keyring when a scenario with keys is loaded', async () => {
    const { store } = await openStore(create)
    const keys = [keyOf('h2'), keyOf('h3', start)]
    const keyring = { ...emptyKeyring(), privateKeys: { key_h2: 'dcp_mock2' } }
    await store.load('app_1', emptySnapshot(), { keys, keyring })
    expect((await store.website('app_1'))?.identity).toMatchObject({ keys, keyring })
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'valid' })
    expect(await authenticate(store, 'h3')).toMatchObject({ outcome: 'wrong', key: keys[1] })
    expect(await authenticate(store, 'hash_app_1')).toMatchObject({ outcome: 'wrong', key: null })
  })

  it('keeps the keys and the keyring when a scenario without keys is loaded', async () => {
    const { store, website } = await openStore(create)
    await website.createKey(newKey('h2', { id: 'key_2', value: 'dcp_mock2' }))
    await store.load('app_1', emptySnapshot())
    const { keys, keyring } = (await store.defaultWebsite()).identity
    expect(keys.map(({ hash }) => hash)).toEqual(['hash_app_1', 'h2'])
    expect(keyring.privateKeys).toEqual({ key_2: 'dcp_mock2' })
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'valid' })
  })

  it.each([
    ['another website has one of the keys', [keyOf('h3'), keyOf('hash_app_1')]],
    ['another website had one of the keys', [keyOf('h3'), keyOf('deleted')]],
    ['a key is listed twice', [keyOf('h3'), keyOf('h3')]],
  ])('changes nothing if %s', async (_, keys) => {
    const { store } = await openStore(create, { appId: 'app_1', keys: [keyOf('hash_app_1'), keyOf('deleted', start)] })
    const website = await createWebsite(store, { appId: 'app_2', contents: { checksUsed: 7 } })
    expect(await store.load('app_2', emptySnapshot({}, 'business'), { keys, keyring: emptyKeyring() })).toBe(
      'privateKey',
    )
    expect(await tryCreateWebsite(store, { appId: 'app_3', keys })).toBe('privateKey')
    expect(await website.usage()).toMatchObject({ used: 7, plan: 'free' })
    expect((await store.website('app_2'))?.identity.keys).toEqual([keyOf('hash_app_2')])
    expect(await authenticate(store, 'hash_app_2')).toMatchObject({ outcome: 'valid' })
    expect(await authenticate(store, 'h3')).toMatchObject({ outcome: 'wrong', key: null })
    expect(await store.websites()).toHaveLength(2)
  })
})
