import { describe, expect, it } from 'vitest'
import { createWebsite, hour, openStore, stores } from './stores.ts'

const credentials = { email: 'acc@owner.example', passwordHash: 'password' }

describe.each(stores)('dashboard sessions in $name', ({ create }) => {
  it('opens a session if the address and password match, and ends the session on sign-out', async () => {
    const { store } = await openStore(create, { accountId: 'acc' })
    await createWebsite(store, { appId: 'app_2', accountId: 'acc_2' })
    expect(await store.session('token')).toBeNull()
    expect(await store.signIn({ ...credentials, tokenHash: 'token', expiresInMs: hour })).toMatchObject({ id: 'acc' })
    expect(await store.session('token')).toEqual(await store.account('acc'))
    await store.signOut('token')
    expect(await store.session('token')).toBeNull()
  })

  it.each([
    { email: 'acc@owner.example', passwordHash: 'other' },
    { email: 'nobody@owner.example', passwordHash: 'password' },
  ])('does not open a session for %o', async (wrong) => {
    const { store } = await openStore(create, { accountId: 'acc' })
    expect(await store.signIn({ ...wrong, tokenHash: 'token', expiresInMs: hour })).toBeNull()
    expect(await store.session('token')).toBeNull()
  })

  it("expires sessions in real time, regardless of the website's clock", async () => {
    const { store, time } = await openStore(create, { accountId: 'acc' })
    await store.signIn({ ...credentials, tokenHash: 'token', expiresInMs: hour })
    await store.setClock('app_1', { by: 48 * hour })
    time.pass(hour - 1)
    await store.signIn({ ...credentials, tokenHash: 'later', expiresInMs: hour })
    expect(await store.session('token')).not.toBeNull()
    await store.setClock('app_1', { frozen: true })
    time.pass(1)
    expect(await store.session('token')).toBeNull()
    expect(await store.session('later')).not.toBeNull()
  })

  it('keeps at most 1,000 sessions, and ends the oldest first', async () => {
    const { store } = await openStore(create, { accountId: 'acc' })
    for (let number = 0; number <= 1000; number++)
      await store.signIn({ ...credentials, tokenHash: `${number}`, expiresInMs: hour })
    expect(await store.session('0')).toBeNull()
    expect(await store.session('1')).not.toBeNull()
    expect(await store.session('1000')).not.toBeNull()
  })

  it("ends an account's sessions when the account is removed with its last website", async () => {
    const { store } = await openStore(create)
    await createWebsite(store, { appId: 'app_2', accountId: 'acc' })
    await store.signIn({ ...credentials, tokenHash: 'token', expiresInMs: hour })
    await store.removeWebsite('app_2')
    expect(await store.session('token')).toBeNull()
  })
})
