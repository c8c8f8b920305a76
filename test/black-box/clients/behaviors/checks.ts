import { expect } from 'vitest'
import type { Behaviors } from '../behavior.ts'

export const checkBehaviors: Behaviors = {
  'answers with the verdict that a test address requests': async (open) => {
    const { website, check } = await open()
    for (const verdict of ['allow', 'challenge', 'block']) {
      const { status, json } = await check(website.address(verdict))
      expect([status, json.data.emailInfo.action]).toEqual([200, verdict.toUpperCase()])
    }
    const { json } = await check(website.address('score-73'))
    expect(json.data.emailInfo.risk_score).toBe(73)
  },

  'answers a second check from storage and counts it': async (open) => {
    const { website, check } = await open()
    const first = await check('ana@shop.example')
    const second = await check(' Ana@Shop.example ')
    expect(first.json.data.userInfo).toBeNull()
    expect(second.json.data.userInfo).toMatchObject({ email: 'ana@shop.example' })
    expect(second.json.data.emailInfo).toEqual(first.json.data.emailInfo)
    expect(await website.read()).toMatchObject({ checks_used: 2, checks_left: 498, counts: { people: 1 } })
    expect((await website.requests.list()).map(({ why }) => why.id)).toEqual(['live', 'storage'])
  },

  'rejects checks beyond the free quota until the plan changes': async (open) => {
    const { website, check } = await open()
    await website.update({ checks_used: 499 })
    expect((await check('ana@shop.example')).status).toBe(200)
    expect(await check('ben@shop.example')).toMatchObject({ status: 429, json: { message: expect.any(String) } })
    expect(await website.update({ plan: 'business' })).toMatchObject({ plan: 'business', checks_left: null })
    expect((await check('ben@shop.example')).status).toBe(200)
  },

  'accepts verdicts for addresses that are not identified yet': async (open) => {
    const { website, check } = await open()
    const actionFor = async (email: string) => (await check(email)).json.data.emailInfo.action
    const verdict = { match: '*@corp.example', verdict: 'block' } as const
    expect(await website.verdicts.add(verdict)).toEqual(verdict)
    expect(await website.verdicts.list()).toEqual([verdict])
    expect(await actionFor('ana@corp.example')).toBe('BLOCK')
    await website.verdicts.remove(verdict.match)
    expect(await website.verdicts.list()).toEqual([])
    expect([await actionFor('ana@corp.example'), await actionFor('ben@corp.example')]).toEqual(['BLOCK', 'ALLOW'])
    await website.verdicts.add({ match: '*', risk_score: 12 })
    await website.verdicts.clear()
    expect(await website.verdicts.list()).toEqual([])
  },

  'adds people and removes them': async (open) => {
    const { website, check } = await open()
    const { people } = website
    await people.add({ email: 'Ana@shop.example', user_id: 'u_1', since: '-30d', devices: ['laptop'] })
    await people.add({ email: 'ben@shop.example', source: 'check' })
    expect((await people.list()).map(({ email }) => email)).toEqual(['ana@shop.example', 'ben@shop.example'])
    expect(await people.find('ANA@shop.example')).toMatchObject({ user_id: 'u_1', source: 'script' })
    const { data } = (await check('ana@shop.example')).json
    expect(data).toMatchObject({ userInfo: { userId: 'u_1' }, ipInfo: expect.any(Object) })
    await people.remove('ana@shop.example')
    expect(await people.find('ana@shop.example')).toBeNull()
    await people.clear()
    expect(await people.list()).toEqual([])
  },
}
