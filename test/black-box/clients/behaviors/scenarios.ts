import { expect } from 'vitest'
import type { Behaviors } from '../behavior.ts'

export const scenarioBehaviors: Behaviors = {
  'loads a scenario by name or as a document, and keeps the website’s identity': async (open) => {
    const { mock, website, check } = await open()
    const { app_id, private_key } = website
    expect((await mock.listScenarios()).map(({ name }) => name)).toContain('quota-exhausted')
    const loaded = await website.load('quota-exhausted')
    expect(loaded).toMatchObject({ app_id, private_key, checks_used: 500, scenario: { name: 'quota-exhausted' } })
    expect((await check('ana@shop.example')).status).toBe(429)
    await website.load({ people: [{ email: 'ana@shop.example' }] })
    expect((await check('ana@shop.example')).json.data.userInfo).not.toBeNull()
    const before = await website.read()
    await expect(website.load('quota-exhaustd')).rejects.toMatchObject({
      name: 'MockError',
      code: 'rejected',
      status: 404,
      message: 'No scenario "quota-exhaustd"; did you mean "quota-exhausted"?',
    })
    expect(await website.read()).toEqual(before)
  },

  'saves its state and restores it without loss': async (open) => {
    const { website, check } = await open()
    await website.clock.freeze('2030-01-01T00:00:00Z')
    await check('ana@shop.example')
    await check(website.address('linked-3'))
    const saved = await website.save()
    await website.people.clear()
    await check('ben@shop.example')
    expect(await website.restore(saved)).toMatchObject({ checks_used: 2 })
    const { saved: _, ...state } = saved
    expect(await website.save()).toMatchObject(state)
  },

  'resets to its initial scenario, alone or with all other websites': async (open) => {
    const { mock, website, check } = await open()
    const other = await mock.createWebsite({ scenario: 'quota-nearly-exhausted' })
    await check('ana@shop.example')
    await check('ana@shop.example', other.private_key)
    await other.reset()
    expect([(await other.read()).checks_used, (await website.read()).checks_used]).toEqual([499, 1])
    const { reset, removed } = await mock.reset()
    expect(reset).toEqual([mock.website.app_id])
    expect(removed).toEqual([website.app_id, other.app_id])
    await expect(website.read()).rejects.toMatchObject({ code: 'rejected', status: 404 })
    expect((await check('ana@shop.example')).status).toBe(401)
  },

  'lists its websites, and removes one': async (open) => {
    const { mock, website } = await open()
    expect((await mock.listWebsites()).map(({ app_id }) => app_id)).toEqual([mock.website.app_id, website.app_id])
    expect((await mock.getWebsite(website.app_id)).private_key).toBe(website.private_key)
    await website.update({ name: 'Outlet' })
    expect([website.name, (await mock.getWebsite(website.app_id)).name]).toEqual(['Outlet', 'Outlet'])
    await website.remove()
    expect((await mock.listWebsites()).map(({ app_id }) => app_id)).toEqual([mock.website.app_id])
    await expect(mock.website.remove()).rejects.toMatchObject({ code: 'rejected', status: 409 })
  },

  'isolates websites from each other': async (open) => {
    const { mock, website: one, check } = await open()
    const two = await mock.createWebsite({ name: 'Other shop' })
    await Promise.all([
      one.clock.freeze('2030-01-01T00:00:00Z'),
      two.clock.freeze('2040-01-01T00:00:00Z'),
      one.faults.add({ operation: 'checkEmail', respond: { status: 500 } }),
      two.verdicts.add({ match: '*', verdict: 'block' }),
    ])
    const [failed, answered] = await Promise.all([
      check('ana@shop.example', one.private_key),
      check('ana@shop.example', two.private_key),
    ])
    expect([failed.status, answered.json.data.emailInfo.action]).toEqual([500, 'BLOCK'])
    expect([(await one.read()).checks_used, (await two.read()).checks_used]).toEqual([0, 1])
    const requests = [...(await one.requests.list()), ...(await two.requests.list())]
    expect(requests.map(({ app_id, response }) => [app_id, response.status])).toEqual([
      [one.app_id, null],
      [one.app_id, 500],
      [two.app_id, null],
      [two.app_id, 200],
    ])
    expect((await two.clock.read()).now).toBe('2040-01-01T00:00:00.000Z')
    expect(await mock.website.requests.list()).toEqual([])
    expect(await mock.requests.list({ email: 'ana@shop.example' })).toHaveLength(2)
  },
}
