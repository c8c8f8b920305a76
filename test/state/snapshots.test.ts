import { describe, expect, it } from 'vitest'
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
} from './stores.ts'
import { check, conversion, deletionOf, device, event, fault, identification, newKey, visit } from './transitions.ts'

describe.each(stores)('loads and snapshots in $name', ({ create }) => {
  it("replaces the current state, and keeps the website's identity", async () => {
    const { store, website } = await openStore(create)
    await website.recordCheck(check('ana@shop.example'))
    const { identity } = website
    const scenario = { name: 'quota-exhausted', title: 'No check is left' }
    const snapshot = { ...emptySnapshot({ checksUsed: 500 }, 'business'), scenario }
    const loaded = await loadSnapshot(store, 'app_1', { ...snapshot, clock: { offset: minute, frozenAt: null } })
    expect(await loaded.usage()).toEqual({ plan: 'business', used: 500, people: 0, at: start + minute })
    expect(await loaded.overview()).toMatchObject({ scenario })
    expect(await loaded.find('ana@shop.example')).toBeNull()
    expect(loaded.identity).toEqual(identity)
    expect(await (await store.defaultWebsite()).usage()).toMatchObject({ used: 500 })
    expect(await (await store.findByCopKey('cop_app_1'))?.usage()).toMatchObject({ used: 500 })
    expect(await (await authenticate(store, 'hash_app_1')).website.usage()).toMatchObject({ used: 500 })
  })

  it('discards the link of a deletion request that a load removes', async () => {
    const { store, website } = await openStore(create)
    await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    expect(website.identity.keyring.links).toEqual({ del_1: 'del_1' })
    const loaded = await loadSnapshot(store, 'app_1', emptySnapshot())
    expect(loaded.identity.keyring.links).toEqual({})
    await loaded.requestDeletion(deletionOf('ana@shop.example', '__proto__'))
    expect(Object.keys(loaded.identity.keyring.links)).toEqual(['__proto__'])
  })

  it('does not load a snapshot into an unknown website', async () => {
    const { store } = await openStore(create)
    expect(await store.load('app_9', emptySnapshot())).toBeNull()
  })

  it('completes in-flight requests against the old state, with the old plan and clock', async () => {
    const { store, website, time } = await openStore(create, { contents: { checksUsed: 499 } })
    await store.setClock('app_1', { frozen: true })
    const loaded = await loadSnapshot(store, 'app_1', {
      ...emptySnapshot({}, 'business'),
      clock: { offset: 0, frozenAt: null },
    })
    await store.changeWebsite('app_1', { plan: 'organization' })
    await loaded.addVerdict({ match: '*', verdict: 'BLOCK' })
    time.pass(minute)
    const old = await website.recordCheck(check('ana@shop.example'))
    expect(old).toMatchObject({ outcome: 'new', plan: 'free', used: 500, at: start, rule: null })
    expect(await website.recordCheck(check('ben@shop.example'))).toMatchObject({ outcome: 'exhausted' })
    await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    expect(await loaded.usage()).toEqual({ plan: 'organization', used: 0, people: 0, at: start + minute })
    expect(await store.findByLink('hash of del_1')).toBeNull()
    expect(await loaded.mails()).toEqual([])
  })

  it('keeps a key that an in-flight request creates after a load', async () => {
    const { store, website } = await openStore(create)
    await loadSnapshot(store, 'app_1', emptySnapshot())
    await website.createKey(newKey('h2'))
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'valid' })
  })

  it('disables a key that an in-flight request creates after a load has replaced the keys', async () => {
    const { store, website } = await openStore(create)
    await store.load('app_1', emptySnapshot(), { keys: [keyOf('h2')], keyring: emptyKeyring() })
    await website.createKey(newKey('h3'))
    await website.deleteKey('key_h2')
    await website.deleteKey('key_hash_app_1')
    expect(await authenticate(store, 'h3')).toMatchObject({ outcome: 'wrong' })
    expect(await authenticate(store, 'h2')).toMatchObject({ outcome: 'valid' })
    expect((await store.defaultWebsite()).identity.keys).toEqual([keyOf('h2')])
  })

  it("applies the loaded plan and clock, but nothing else, to the account's other websites", async () => {
    const { store, website } = await openStore(create, { appId: 'app_1', accountId: 'acc' })
    await createWebsite(store, { appId: 'app_2', accountId: 'acc' })
    const stranger = await createWebsite(store, { appId: 'app_3' })
    await website.recordCheck(check('ana@shop.example'))
    await loadSnapshot(store, 'app_2', {
      ...emptySnapshot({}, 'business'),
      clock: { offset: 0, frozenAt: start + minute },
    })
    expect(await website.usage()).toEqual({ plan: 'business', used: 1, people: 1, at: start + minute })
    expect(await stranger.usage()).toMatchObject({ plan: 'free', at: start })
    await store.changeWebsite('app_2', { plan: 'organization' })
    expect(await website.usage()).toMatchObject({ plan: 'organization' })
    expect(await store.account('acc')).toMatchObject({ plan: 'organization', clock: { frozenAt: start + minute } })
  })

  it('captures the complete state in a snapshot', async () => {
    const { store, website, time } = await openStore(create, { plan: 'business', contents: { gate: true } })
    const verdict = { match: 'ben*', email_info: { suggestion: null } }
    await website.addVerdict(verdict)
    await website.addFault(fault('flt_1'))
    await website.startOutage('keyStore')
    await store.setClock('app_1', { frozen: true, now: start + minute })
    const laptop = device('laptop')
    await website.identify(identification('ana@shop.example', { sessionId: 's_1', device: laptop }))
    await website.recordCheck(check('ben1@shop.example', { bulkPattern: 'ben#@shop.example' }))
    await website.recordVisit(visit('s_1', { device: laptop }))
    await website.recordEvent(event('s_1', { device: laptop }))
    await website.recordConversion(conversion('c_1'))
    const request = await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    time.pass(minute)
    const all = { after: 0, limit: 10 }
    expect(await website.snapshot()).toEqual({
      plan: 'business',
      clock: { offset: minute, frozenAt: start + minute },
      scenario: null,
      contents: {
        checksUsed: 1,
        gate: true,
        people: (await website.list('people', all)).items,
        devices: [{ ...laptop, emails: ['ana@shop.example'] }],
        sessions: { s_1: 'ana@shop.example' },
        visits: (await website.list('visits', all)).items,
        events: (await website.list('events', all)).items,
        conversions: (await website.list('conversions', all)).items,
        deletionRequests: [request],
        mails: [{ id: 'mail_del_1', at: start + minute, to: 'ana@shop.example', deletionRequestId: 'del_1' }],
        signUps: (await website.list('signUps', all)).items,
        bulkPatterns: { 'ben#@shop.example': 1 },
        verdicts: [verdict],
        outages: ['keyStore'],
        faults: [fault('flt_1')],
        lastNumbers: { people: 2, visits: 1, events: 1, conversions: 1, signUps: 2 },
      },
    })
  })

  it('shares no objects with a returned or loaded snapshot', async () => {
    const { store, website } = await openStore(create)
    const rich = { override: { email_info: { tags: ['a'] } }, device: device('laptop') }
    await website.identify(identification('ana@shop.example', rich))
    await website.recordEvent(event('s_1', { properties: { list: [1] } }))
    await website.recordConversion(conversion('c_1', { properties: { list: [1] } }))
    await website.addVerdict({ match: '*', email_info: { tags: ['b'] } })
    await website.addFault(fault('flt_1', { respond: { status: 500, body: null, headers: { 'retry-after': '1' } } }))
    const untouched = JSON.stringify(await website.snapshot())
    const given = await website.snapshot()
    const loaded = await loadSnapshot(store, 'app_1', given)
    mutateAll(given)
    expect(JSON.stringify(await website.snapshot())).toBe(untouched)
    expect(JSON.stringify(await loaded.snapshot())).toBe(untouched)
  })

  it('loads records in any order', async () => {
    const { store, website } = await openStore(create)
    for (const name of ['ana', 'ben', 'cleo']) await website.recordCheck(check(`${name}@shop.example`))
    const snapshot = await website.snapshot()
    snapshot.contents.people.reverse()
    snapshot.contents.signUps.reverse()
    const loaded = await loadSnapshot(store, 'app_1', snapshot)
    for (const kind of ['people', 'signUps'] as const) {
      const { items } = await loaded.list(kind, { after: 1, limit: 9 })
      expect(items.map(({ email }) => email)).toEqual(['ben@shop.example', 'cleo@shop.example'])
    }
  })
})

/** Changes every value in a tree of plain data in place. */
function mutateAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const inner of Object.values(value)) mutateAll(inner)
  if (Array.isArray(value)) value.push('spoilt')
  else
    for (const key of Object.keys(value))
      if (typeof Reflect.get(value, key) !== 'object') Reflect.set(value, key, 'spoilt')
}
