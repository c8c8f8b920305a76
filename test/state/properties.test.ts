import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredWebsite } from '../../src/state/port.ts'
import { anyStep, checks, deletions, emails, identifications, planChanges, runStep, visits } from './steps.ts'
import { createWebsite, loadSnapshot, openStore, stores } from './stores.ts'
import { WebsiteModel } from './website-model.ts'

const everything = { after: 0, limit: 1000 }

async function expectSame(website: StoredWebsite, model: WebsiteModel): Promise<void> {
  expect(await website.usage()).toMatchObject({ plan: model.plan, used: model.used, people: model.people.size })
  const { items: people } = await website.list('people', everything)
  expect(people.map(({ email, source, assessment }) => [email, source, assessment.seen])).toEqual(
    Array.from(model.people, ([email, { source, seen }]) => [email, source, seen]),
  )
  const { items: signUps } = await website.list('signUps', everything)
  expect(signUps.map(({ email, source }) => [email, source])).toEqual(model.signUps)
  const { items: visited } = await website.list('visits', everything)
  expect(visited.map(({ sessionId }) => ({ sessionId }))).toEqual(model.visits)
  for (const email of emails) {
    const found = await website.find(email)
    expect(found?.link.related ?? []).toEqual(model.relatedTo(email))
    expect(found?.link.device?.id).toBe(model.people.get(email)?.devices?.at(-1))
  }
}

describe.each(stores)('properties of $name', ({ create }) => {
  it('handles checks, identifications and deletions like a naive model of a website', async () => {
    const steps = fc.array(fc.oneof(checks, identifications, visits, deletions, planChanges), { maxLength: 60 })
    const property = fc.asyncProperty(fc.constantFrom(0, 490, 499), steps, async (checksUsed, sequence) => {
      const { store, website } = await openStore(create, { contents: { checksUsed } })
      const model = new WebsiteModel(checksUsed)
      for (const [n, step] of sequence.entries()) {
        expect(await runStep(store, website, step, n)).toMatchObject(model.runStep(step))
      }
      await expectSame(website, model)
    })
    await fc.assert(property, { numRuns: 100 })
  })

  it('gives the same results after a snapshot is copied to another store as JSON', async () => {
    const steps = fc.array(anyStep, { maxLength: 40 })
    const property = fc.asyncProperty(fc.boolean(), steps, steps, async (gate, before, after) => {
      const { store, website, time } = await openStore(create, { contents: { gate, checksUsed: 480 } })
      for (const [n, step] of before.entries()) await runStep(store, website, step, n)

      const snapshot = await website.snapshot()
      const carried: typeof snapshot = JSON.parse(JSON.stringify(snapshot))
      expect(carried).toEqual(snapshot)
      const otherStore = await create(time)
      await createWebsite(otherStore)
      const other = await loadSnapshot(otherStore, 'app_1', carried)
      expect(await other.snapshot()).toEqual(snapshot)

      for (const [n, step] of after.entries()) {
        expect(await runStep(otherStore, other, step, 100 + n)).toEqual(await runStep(store, website, step, 100 + n))
      }
      expect(await other.snapshot()).toEqual(await website.snapshot())
    })
    await fc.assert(property, { numRuns: 100 })
  })
})
