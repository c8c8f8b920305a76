import { describe, expect, it } from 'vitest'
import type { SignUp } from '../../src/service/model.ts'
import type { RecordPage, StoredWebsite } from '../../src/state/port.ts'
import { createWebsite, loadSnapshot, openLogged, openStore, start, stores } from './stores.ts'
import { check } from './transitions.ts'

const unlimited = { plan: 'organization' } as const
const people = ['ana@shop.example', 'bo@shop.example', 'cy@shop.example'] as const
const lastNumbers = { people: 1, visits: 0, events: 0, conversions: 0, signUps: 0 }
/** More entries than fit into two blocks of the list. */
const many = 9000

/** Checks three addresses in turn. */
async function checkMany(website: StoredWebsite): Promise<void> {
  for (let i = 0; i < many; i++) await website.recordCheck(check(people[i % 3] ?? ''))
}

async function readAll(
  website: StoredWebsite,
  limit: number,
): Promise<{ number: number; email: string; source: string }[]> {
  const all = []
  for (let after: number | null = 0; after !== null; ) {
    const page: RecordPage<SignUp> = await website.list('signUps', { after, limit })
    all.push(...page.items.map(({ number, email, source }) => ({ number, email, source })))
    after = page.next
  }
  return all
}

const expected = Array.from({ length: many }, (_, i) => ({ number: i + 1, email: people[i % 3], source: 'check' }))
const expectedWithoutBo = expected.filter(({ email }) => email !== people[1])

// Excludes Redis, because a thousand steps over a network take too long and test nothing more.
const inProcess = stores.filter(({ name }) => name !== 'Redis')

describe.each(inProcess)('sign-ups in $name', ({ create }) => {
  it('from thousands of checks are all listed, regardless of the page size', async () => {
    const { website } = await openStore(create, unlimited)
    await checkMany(website)
    expect(await readAll(website, 1000)).toEqual(expected)
    expect(await readAll(website, 4096)).toEqual(expected)
    expect(await website.list('signUps', { after: 4095, limit: 2 })).toMatchObject({
      items: [{ number: 4096 }, { number: 4097 }],
    })
  })

  it("keep their numbers when one person's sign-ups are removed", async () => {
    const { website } = await openStore(create, unlimited)
    await checkMany(website)
    await website.deletePerson({ email: people[1] })
    expect(await readAll(website, 1000)).toEqual(expectedWithoutBo)
    await website.recordCheck(check(people[1]))
    expect(await readAll(website, 9000)).toEqual([
      ...expectedWithoutBo,
      { number: many + 1, email: people[1], source: 'check' },
    ])
  })

  it('are listed and removed even if their addresses do not belong to known people', async () => {
    const { store, website } = await openStore(create, unlimited)
    await website.recordCheck(check(people[0]))
    const snapshot = await website.snapshot()
    const stated = people.map((email, i): SignUp => ({ number: 10 * (i + 1), email, source: 'script', at: start }))
    const loaded = await loadSnapshot(store, 'app_1', {
      ...snapshot,
      contents: { ...snapshot.contents, signUps: stated, lastNumbers: { ...lastNumbers, signUps: 30 } },
    })
    await loaded.recordCheck(check(people[1]))
    expect(await readAll(loaded, 2)).toMatchObject([
      ...stated.map(({ number, email }) => ({ number, email })),
      { number: 31, email: people[1], source: 'check' },
    ])
    await loaded.deletePerson({ email: people[1] })
    expect(await readAll(loaded, 9)).toMatchObject([{ email: people[0] }, { email: people[2] }])
    await loaded.deletePerson({ email: people[2] })
    expect(await readAll(loaded, 9)).toMatchObject([{ number: 10, email: people[0] }])
    expect(JSON.stringify(await loaded.snapshot())).not.toContain(people[2])
  })

  it('are kept when a person without sign-ups is removed', async () => {
    const { store, website } = await openStore(create, unlimited)
    await website.recordCheck(check(people[0]))
    const snapshot = await website.snapshot()
    const [person] = snapshot.contents.people
    if (!person) throw new Error('Nobody is known')
    // In a scenario document, numbers can start at zero.
    const contents = {
      ...snapshot.contents,
      people: [{ ...person, number: 0 }],
      lastNumbers: { ...lastNumbers, signUps: 1 },
    }
    const loaded = await loadSnapshot(store, 'app_1', { ...snapshot, contents })
    await loaded.deletePerson({ email: people[2] })
    expect(await readAll(loaded, 9)).toEqual([{ number: 1, email: people[0], source: 'check' }])
  })

  it('are restored from a snapshot', async () => {
    const { store, website } = await openStore(create, unlimited)
    await checkMany(website)
    await website.deletePerson({ email: people[1] })
    const loaded = await loadSnapshot(store, 'app_1', await website.snapshot())
    expect(await readAll(loaded, 1000)).toEqual(expectedWithoutBo)
  })
})

it('captured sign-ups do not change if sign-ups are added or removed before the capture is read', async () => {
  const { store, machine } = openLogged({ now: () => start })
  const website = await createWebsite(store, unlimited)
  await checkMany(website)
  const [read, held] = [machine.capture(), machine.capture()]
  const state = JSON.stringify([...read])
  await checkMany(website)
  await website.deletePerson({ email: people[1] })
  expect(JSON.stringify([...held])).toBe(state)
})
