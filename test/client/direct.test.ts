import { expect, it, onTestFinished } from 'vitest'
import { createControlClient, type SendDirectly } from '../../src/client/control-client.ts'
import { createMock } from '../../src/index.ts'

it('an error message is the same in process and over the network', async () => {
  const mock = await createMock()
  onTestFinished(() => mock.close())
  const { url } = await mock.listen()
  const direct = await mock.createWebsite({ scenario: 'no-such' }).catch((error: Error) => error.message)
  const sent = await fetch(`${url}/_mock/websites`, { method: 'POST', body: '{"scenario":"no-such"}' })
  expect(sent.status).toBe(404)
  expect((await sent.json()).message).toBe(direct)
})

it('a call that is not handled in process is sent over the network', async () => {
  const calls: string[] = []
  const direct: SendDirectly = async (operation) => {
    calls.push(operation)
    return null
  }
  const fetch = async (url: string) => Response.json({ url })
  const client = createControlClient({ url: () => 'http://mock.test', fetch, sendDirectly: direct })
  expect(await client.call('listWebsites', { query: { limit: 1 } })).toEqual({
    url: 'http://mock.test/_mock/websites?limit=1',
  })
  expect(calls).toEqual(['listWebsites'])
})

it('a call with a path parameter is always sent over the network', async () => {
  const direct: SendDirectly = () => Promise.reject(new Error('asked directly'))
  const fetch = async (url: string) => Response.json({ url })
  const client = createControlClient({ url: () => 'http://mock.test', fetch, sendDirectly: direct })
  expect(await client.call('getWebsite', { path: { app_id: 'a/b' } })).toEqual({
    url: 'http://mock.test/_mock/websites/a%2Fb',
  })
})
