/** Tests the mock as a Hono app: its routes, and its responses when it is mounted in another app. */
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { operations } from '../../src/spec/generated/operations.ts'
import { openMock } from '../support/start.ts'

const check = '/api/v1/services/email/check'

async function openApp() {
  const mock = await openMock({})
  const app = await mock.app()
  const post = {
    method: 'POST',
    headers: { 'x-dc-key': mock.website.private_key },
    body: '{"email":"ana@shop.example"}',
  }
  return { mock, app, post }
}

it('has a route for every operation of the service', async () => {
  const { app } = await openApp()
  const shown = app.routes.map(({ method, path }) => `${method} ${path}`)
  const documented = Object.values(operations).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  expect(shown).toEqual(expect.arrayContaining(documented))
})

it('works as part of another app, which keeps its own paths', async () => {
  const { mock, app, post } = await openApp()
  const outer = new Hono()
  outer.route('/', app as unknown as Hono)
  outer.get('/shop', (c) => c.text('the shop'))
  const checked = await outer.request(check, post)
  expect([checked.status, (await checked.json()).data.emailInfo.email]).toEqual([200, 'ana@shop.example'])
  expect((await outer.request(`${check}/`, post)).status).toBe(404)
  const other = await outer.request(check, { method: 'PUT' })
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await outer.request('/api/v1/export/nothing')).status).toBe(401)
  expect((await outer.request('/_mock/websites')).status).toBe(200)
  expect(await (await outer.request('/shop')).text()).toBe('the shop')
  const [first] = await mock.website.requests.list({ operation: 'checkEmail' })
  expect(first?.why.id).toBe('live')
})

it.each(['app', 'fetch'] as const)('works if its %s is mounted under a path of another app', async (way) => {
  const { mock, app, post } = await openApp()
  const outer = new Hono()
  outer.mount('/service', way === 'app' ? app.fetch : mock.fetch)
  expect((await outer.request(`/service${check}`, post)).status).toBe(200)
  expect((await outer.request('/service/_mock/health')).status).toBe(200)
  expect((await outer.request(check, post)).status).toBe(404)
})

it('decodes percent-encoded paths', async () => {
  const { mock, app } = await openApp()
  const { cop_key, private_key } = mock.website
  for (const source of ['a%2Fb', '%E2%82%AC', '%25', '%zz']) {
    const url = `http://mock.test/api/v1/conversions/${source}/${cop_key}`
    expect((await app.fetch(new Request(url, { method: 'POST', body: '{"event":"purchase"}' }))).status).toBe(200)
  }
  const url = 'http://mock.test/api/v1/export/conversions'
  const { data } = await (await app.fetch(new Request(url, { headers: { 'x-dc-key': private_key } }))).json()
  expect(data.map(({ source }: { source: string }) => source)).toEqual(['a/b', '€', '%', '%zz'])
})

it('cuts off the response if a fault drops the connection', async () => {
  const { mock, app, post } = await openApp()
  await mock.website.faults.add({ drop: true })
  const outer = new Hono()
  outer.mount('/', app.fetch)
  const response = await outer.request(check, post)
  await expect(response.text()).rejects.toThrow('terminated')
})
