import { expect } from 'vitest'
import type { Behaviors } from '../behavior.ts'

export const accountBehaviors: Behaviors = {
  'uses address tags to separate tests that share a website': async (open) => {
    const { website, call, check } = await open()
    await website.people.add({ email: 'ana+t7k@shop.example' })
    const one = website.tagged('t7k')
    const two = website.tagged('t7kx')
    expect(one.address('block')).toBe('block+t7k@dc-mock.example.com')
    await one.faults.add({ operation: 'checkEmail', times: 1, respond: { status: 503 } })
    expect((await check(two.address('block'))).json.data.emailInfo.action).toBe('BLOCK')
    expect((await check(one.address('block'))).status).toBe(503)
    await call('/public/data-deletion/request', {
      body: { cop_key: website.cop_key, email: one.address('ana@shop.example') },
    })
    expect((await one.requests.list()).map(({ operation }) => operation)).toEqual(['checkEmail', 'requestDataDeletion'])
    expect(await two.requests.wait()).toMatchObject([{ email: two.address('block') }])
    expect(await one.mailbox.list()).toMatchObject([{ to: 'ana+t7k@shop.example' }])
    expect(await two.mailbox.list()).toEqual([])
    expect([await one.faults.list(), await two.faults.list()]).toMatchObject([[{ hits: 1 }], []])
  },

  'leases a website to one holder at a time': async (open) => {
    const { website } = await open()
    expect(await website.lease('test one', '30s')).toMatchObject({ holder: 'test one' })
    expect(await website.lease('test one', 60_000)).toMatchObject({ holder: 'test one' })
    await expect(website.lease('test two', '30s')).rejects.toMatchObject({
      code: 'rejected',
      status: 409,
      message: expect.stringMatching(/"test one" holds .* "test two" cannot/),
    })
    await website.release('test two')
    await website.release('test one')
    expect(await website.lease('test two', '30s')).toMatchObject({ holder: 'test two' })
  },
}
