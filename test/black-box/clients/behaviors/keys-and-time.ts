import { expect } from 'vitest'
import type { Behaviors } from '../behavior.ts'

export const keyBehaviors: Behaviors = {
  'accepts the key of a website, and rejects a wrong or missing key': async (open) => {
    const { website, call, check } = await open()
    expect((await check('ana@shop.example')).status).toBe(200)
    expect((await check('ana@shop.example', 'dcp_mockWrong')).status).toBe(401)
    expect((await call('/api/v1/services/email/check', { body: { email: 'ana@shop.example' } })).status).toBe(401)
    expect((await website.read()).checks_used).toBe(1)
  },

  'accepts an added key until it is deleted': async (open) => {
    const { website, check } = await open()
    const { id, value } = await website.keys.add({ name: 'backend' })
    if (value === null) throw new Error('A key that the mock makes has a value')
    expect((await check('ana@shop.example', value)).status).toBe(200)
    await website.keys.remove(id)
    expect((await check('ana@shop.example', value)).status).toBe(401)
    expect((await check('ana@shop.example')).status).toBe(200)
    expect((await website.read()).keys).toMatchObject([
      { name: 'local', deleted_at: null },
      { name: 'backend', deleted_at: expect.any(String) },
    ])
  },

  'advances its clock, which also makes remembered keys expire': async (open) => {
    const { website, check } = await open()
    const { clock, outages } = website
    await clock.freeze('2030-01-01T00:00:00.000Z')
    await check('ana@shop.example')
    await outages.add('keyStore')
    expect(await outages.list()).toEqual(['keyStore'])
    expect(await clock.advance(299_999)).toMatchObject({
      frozen: true,
      occurred: [],
      due: [{ type: 'valid-key-cache-expired' }],
    })
    expect((await check('ana@shop.example')).status).toBe(200)
    expect(await clock.advance('1ms')).toMatchObject({ now: '2030-01-01T00:05:00.000Z', occurred_count: 1 })
    expect((await check('ana@shop.example')).status).toBe(500)
    await outages.remove('keyStore')
    expect((await check('ana@shop.example')).status).toBe(200)
    expect(await clock.resume()).toMatchObject({ frozen: false })
    await clock.set({ now: '2031-01-01T00:00:00Z' })
    expect((await clock.read()).now).toMatch(/^2031-01-01T00:00/)
  },
}
