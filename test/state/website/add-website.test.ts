import { expect, it } from 'vitest'
import { assemble } from '../../../src/mock/assemble.ts'
import { addDefaultWebsite, addWebsite } from '../../../src/state/website/add-website.ts'
import { loadScenario } from '../../../src/state/website/load-scenario.ts'

const live = 'dcp_k7Qx2Vn9Lw4Rb8Tz1Hs6Jc3Md5Fg0PyAeUoIiXqB'

it('never stores the value of a live key', async () => {
  const { services } = assemble()
  await addDefaultWebsite(services, { private_key: live })
  const { website } = await addWebsite(services, { scenario: { keys: [{ name: 'live', value: `${live}2` }] } })
  await loadScenario(services, website.appId, { keys: [{ name: 'other', value: `${live}3` }] })
  const websites = await services.store.websites()
  const kept = JSON.stringify(await Promise.all(websites.map(async (each) => [each.identity, await each.snapshot()])))
  expect(kept).toContain('dcp_k7Qx2Vn9')
  expect(kept).not.toContain(live)
})

it('does not modify the given document, and ignores later changes to it', async () => {
  const { services } = assemble()
  await addDefaultWebsite(services)
  const scenario = { title: 'Two people', people: [{ email: 'ana@shop.example' }, { email: 'bob@shop.example' }] }
  const before = structuredClone(scenario)
  const { website } = await addWebsite(services, { scenario, plan: 'business' })
  expect(scenario).toEqual(before)
  scenario.people.pop()
  expect(website.identity.initialState.document.people).toHaveLength(2)
})
