import { expect } from 'vitest'
import type { Behaviors } from '../behavior.ts'

export const recordBehaviors: Behaviors = {
  'exports data from the script and the checks page by page': async (open) => {
    const { website, call, check } = await open()
    const { cop_key, private_key: key } = website
    const seen = { cop_key, device: { id: 'laptop' }, session_id: 'ses_1' }
    await call('/collect/visit', { body: { ...seen, page_url: 'https://shop.example/' } })
    await call('/collect/identify', { body: { ...seen, email: 'ana@shop.example', user_id: 'u_1' } })
    await check('ben@shop.example')
    const page = await call('/api/v1/export/users?limit=1', { key })
    expect(page.json.data).toMatchObject([{ email: 'ana@shop.example', source: 'script', user_id: 'u_1' }])
    const rest = await call(`/api/v1/export/users?cursor=${page.json.next_cursor}`, { key })
    expect(rest.json).toMatchObject({ data: [{ email: 'ben@shop.example', source: 'server' }], next_cursor: null })
    expect((await call('/api/v1/export/visits', { key })).json.data).toHaveLength(1)
    expect((await website.read()).counts).toMatchObject({ people: 2, visits: 1, sign_ups: 2 })
  },

  'holds conversions until the gate releases them': async (open) => {
    const { website, call } = await open()
    const { cop_key, release_secret, private_key: key } = website
    await website.load({ gate: true })
    const body = { event: 'purchase', email: 'ana@shop.example', external_id: 'order-1' }
    await call(`/api/v1/conversions/billing/${cop_key}`, { body })
    const statuses = async () =>
      (await call('/api/v1/export/conversions', { key })).json.data.map(({ status }: { status: string }) => status)
    expect(await statuses()).toEqual(['held'])
    const ana = { body: { email: 'ana@shop.example' } }
    expect((await call(`/api/v1/crm-release/${cop_key}/wrong`, ana)).status).toBe(401)
    const released = await call(`/api/v1/crm-release/${cop_key}/${release_secret}`, ana)
    expect(released.json.data).toEqual({ released: 1 })
    expect(await statuses()).toEqual(['released'])
  },
}
