import { describe, expect, it } from 'vitest'
import type { Listable, RecordPage, StoredWebsite } from '../../src/state/port.ts'
import { openStore, stores } from './stores.ts'
import { check, conversion, event, identification, visit } from './transitions.ts'

async function readAll(
  website: StoredWebsite,
  kind: keyof Listable,
  limit: number,
): Promise<{ pages: number; numbers: number[] }> {
  const numbers: number[] = []
  let pages = 0
  for (let after: number | null = 0; after !== null; pages++) {
    const page: RecordPage<{ number: number }> = await website.list(kind, { after, limit })
    numbers.push(...page.items.map(({ number }) => number))
    after = page.next
  }
  return { pages, numbers }
}

/** Creates seven people, each with a visit, an event, a conversion and an entry on the signed-up users page. */
async function fill(website: StoredWebsite): Promise<void> {
  for (let i = 1; i <= 7; i++) {
    const email = `p${i}@shop.example`
    await website.identify(identification(email, { sessionId: `s_${i}` }))
    await website.recordVisit(visit(`s_${i}`))
    await website.recordEvent(event(`s_${i}`))
    await website.recordConversion(conversion(`c_${i}`, { email }))
  }
}

const kinds = ['people', 'visits', 'events', 'conversions', 'signUps'] as const

describe.each(stores)('pages in $name', ({ create }) => {
  it.each(kinds)('pages through all %s in order of arrival', async (kind) => {
    const { website } = await openStore(create)
    expect(await website.list(kind, { after: 0, limit: 3 })).toEqual({ items: [], next: null })
    await fill(website)
    expect(await readAll(website, kind, 3)).toEqual({ pages: 3, numbers: [1, 2, 3, 4, 5, 6, 7] })
    expect(await readAll(website, kind, 7)).toEqual({ pages: 1, numbers: [1, 2, 3, 4, 5, 6, 7] })
    expect(await website.list(kind, { after: 99, limit: 3 })).toEqual({ items: [], next: null })
  })

  it.each(kinds)('continues paging through %s after a cursor whose record was removed', async (kind) => {
    const { website } = await openStore(create)
    await fill(website)
    expect(await website.list(kind, { after: 0, limit: 3 })).toMatchObject({ next: 3 })
    for (const i of [1, 3, 4, 7]) await website.deletePerson({ email: `p${i}@shop.example` })
    expect(await website.list(kind, { after: 3, limit: 1 })).toMatchObject({ items: [{ number: 5 }], next: 5 })
    expect(await website.list(kind, { after: 5, limit: 1 })).toMatchObject({ items: [{ number: 6 }], next: null })
    expect(await readAll(website, kind, 1)).toEqual({ pages: 3, numbers: [2, 5, 6] })
  })

  it.each(kinds)('never reuses the numbers of removed %s, not even after a load', async (kind) => {
    const { store, website } = await openStore(create)
    await fill(website)
    await website.deletePerson({ email: 'p7@shop.example' })
    const loaded = await store.load('app_1', await website.snapshot())
    if (loaded === null || loaded === 'privateKey') throw new Error('The situation was refused')
    await fill(loaded)
    expect((await readAll(loaded, kind, 100)).numbers.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 8])
  })

  it('keeps the order of people when their data changes', async () => {
    const { website } = await openStore(create)
    await fill(website)
    await website.identify(identification('p2@shop.example', { userId: 'u_2' }))
    await website.recordCheck(check('p1@shop.example'))
    const { items } = await website.list('people', { after: 1, limit: 1 })
    expect(items).toMatchObject([{ number: 2, email: 'p2@shop.example', script: { userId: 'u_2' } }])
  })

  it('counts only existing records', async () => {
    const { website } = await openStore(create)
    await fill(website)
    await website.recordCheck(check('p1@shop.example'))
    await website.deletePerson({ email: 'p7@shop.example' })
    await website.requestDeletion({ id: 'd', mailId: 'm', email: 'p1@shop.example', token: 't', tokenHash: 'h' })
    const counts = { people: 6, visits: 6, events: 6, conversions: 6, signUps: 7, mails: 1 }
    expect(await website.overview()).toEqual({ scenario: null, expiresAt: null, counts })
  })
})
