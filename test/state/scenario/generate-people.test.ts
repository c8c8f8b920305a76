import { expect, it } from 'vitest'
import type { ScenarioDocument } from '../../../src/spec/generated/control.d.ts'
import { addGeneratedPeople } from '../../../src/state/scenario/generate-people.ts'
import { controlOf } from '../../support/control.ts'
import { startInProcess } from '../../support/start.ts'
import { day, noon, resolve } from './resolve.ts'

const emailsOf = ({ people = [] }: ScenarioDocument): string[] => people.map(({ email }) => email)

it('generates the same people each time, and different people with another seed', () => {
  const emails = emailsOf(addGeneratedPeople({ generate: { people: 3 } }))
  // The expected addresses are constants, because other projects' tests and pages can depend on these people.
  expect(emails).toEqual(['lon.abernathy@office.example', 'wilfred.wisoky@post.example', expect.any(String)])
  expect(emailsOf(addGeneratedPeople({ generate: { people: 3, seed: 1 } }))).toEqual(emails)
  const others = emailsOf(addGeneratedPeople({ generate: { people: 3, seed: 2 } }))
  expect(others.filter((email) => emails.includes(email))).toEqual([])
})

it('generates the same first people regardless of the total number', () => {
  const few = emailsOf(addGeneratedPeople({ generate: { people: 10 } }))
  expect(emailsOf(addGeneratedPeople({ generate: { people: 1000 } })).slice(0, 10)).toEqual(few)
})

it('generates thousands of people, each with a unique address that cannot belong to a real person', () => {
  const { contents } = resolve({ generate: { people: 5000 } }).snapshot
  const emails = new Set(contents.people.map(({ email }) => email))
  expect(emails.size).toBe(5000)
  expect([...emails].filter((email) => !/^[a-z]+\.[a-z]+@[a-z]+\.example$/.test(email))).toEqual([])
})

it('adds generated people after the listed people, and does not reuse their addresses', () => {
  const [email = ''] = emailsOf(addGeneratedPeople({ generate: { people: 1 } }))
  const { people } = resolve({ people: [{ email: email.toUpperCase() }], generate: { people: 2 } }).snapshot.contents
  expect(people.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(people[0]).toMatchObject({ email, source: 'check' })
  expect(people.filter((person) => person.email === email)).toHaveLength(1)
})

it('generates people that the script identified over the past year, and leaves checks_used at 0', () => {
  const { snapshot, warnings } = resolve({ generate: { people: 1000 } })
  const { people, checksUsed } = snapshot.contents
  const times = people.map(({ at }) => at)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times[0]).toBe(noon - day(365))
  expect(times.at(-1)).toBeLessThan(noon)
  expect(new Set(people.map(({ source }) => source))).toEqual(new Set(['script']))
  expect({ checksUsed, warnings }).toEqual({ checksUsed: 0, warnings: [] })
})

it("assigns another person's device to one in eight people, and keeps the document's devices", () => {
  const { devices } = resolve({
    generate: { people: 80 },
    devices: { dev_made00000007: { country: 'FR' }, laptop: {} },
  }).snapshot.contents
  expect(devices).toHaveLength(71)
  expect(devices.filter(({ emails }) => emails.length === 2)).toHaveLength(10)
  expect(devices.find(({ id }) => id === 'dev_made00000007')).toMatchObject({ ip: { country: 'FR' } })
})

it('generated people can be exported page by page, saved, and restored', async () => {
  const started = await startInProcess({ scenario: { generate: { people: 2500 } } })
  const exported: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = cursor === '' ? '' : `&cursor=${cursor}`
    const { json } = await started.call(`/api/v1/export/users?limit=1000${query}`, {
      key: started.website.private_key ?? '',
    })
    for (const { email } of json.data) exported.push(email)
    cursor = json.next_cursor
  }
  expect(exported).toEqual(emailsOf(addGeneratedPeople({ generate: { people: 2500 } })))
  const state = (await controlOf(started)('getState')).json
  const second = await startInProcess()
  const put = await controlOf(second)('restoreState', { body: state })
  expect(put.json).toMatchObject({ counts: { people: 2500 }, warnings: [] })
})
