import { expect, it } from 'vitest'
import { MemoryStore } from '../../src/state/memory/store.ts'
import { authenticate, openStore } from './stores.ts'
import { check, device, identification } from './transitions.ts'

it('returns the same person and link objects until they change, so they can be used as cache keys', async () => {
  const { website } = await openStore((environment) => new MemoryStore(environment))
  await website.identify(identification('ana@shop.example', { device: device('laptop') }))
  const first = await website.find('ana@shop.example')
  const record = await website.recordCheck(check('ana@shop.example'))
  expect(record.outcome !== 'exhausted' && record.person).toBe(first?.person)
  expect(record.outcome !== 'exhausted' && record.link).toBe(first?.link)

  await website.identify(identification('ben@shop.example', { device: device('laptop') }))
  const related = await website.find('ana@shop.example')
  expect(related?.person).toBe(first?.person)
  expect(related?.link).toMatchObject({ related: ['ben@shop.example'] })

  await website.identify(identification('ben@shop.example', { device: device('laptop') }))
  expect((await website.find('ana@shop.example'))?.link).toBe(related?.link)

  await website.identify(identification('ana@shop.example', { userId: 'u_1' }))
  expect((await website.find('ana@shop.example'))?.person).not.toBe(first?.person)
  expect(first?.person).toMatchObject({ script: { userId: null } })
})

it('suggests a fix if the default website is requested before a website is created', async () => {
  const store = new MemoryStore({ now: () => 0 })
  expect(() => store.defaultWebsite()).toThrow('Create a website first')
  expect(() => authenticate(store, 'hash')).toThrow('Create a website first')
  expect(await store.websites()).toEqual([])
})
