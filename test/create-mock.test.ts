import { expect, it } from 'vitest'
import { createMock } from '../src/index.ts'
import { startInProcess } from './support/start.ts'

const check = (email: string, key: string): RequestInit => ({
  method: 'POST',
  headers: { 'x-dc-key': key },
  body: JSON.stringify({ email }),
})
const path = 'http://mock.test/api/v1/services/email/check'

it.each(['slow-60000', 'hang'])(
  'a caller that aborts %s@ gets the reason of its signal, as over a socket',
  async (name) => {
    const { mock, website } = await startInProcess()
    const caller = new AbortController()
    const reason = new Error('the signup went on')
    const answer = mock.fetch(path, { ...check(`${name}@dc-mock.test`, website.private_key), signal: caller.signal })
    caller.abort(reason)
    await expect(answer).rejects.toBe(reason)
  },
)

it('a signal that is aborted already sends nothing', async () => {
  const { mock, website, call } = await startInProcess()
  const init = { ...check('ana@shop.example', website.private_key), signal: AbortSignal.abort() }
  await expect(mock.fetch(path, init)).rejects.toMatchObject({ name: 'AbortError' })
  expect((await call('/_mock/requests')).json.entries).toEqual([])
})

it('a dropped connection rejects as a failed fetch', async () => {
  const { mock, website } = await startInProcess()
  await expect(mock.fetch(path, check('drop@dc-mock.test', website.private_key))).rejects.toThrow(
    new TypeError('fetch failed'),
  )
})

it.each([
  [{ sed: 1 }, 'createMock: unknown option "sed"; did you mean "seed"?'],
  [{ plan: 'gold' }, 'createMock: unknown option "plan"; it takes scenario, overlay, seed, now'],
  [{ seed: 'x' }, 'createMock: seed must be a whole number'],
  [{ now: 'yesterday' }, 'createMock: now must be a time such as 2026-01-31T09:30:00Z'],
  [{ scenario: 5 }, 'createMock: scenario must be the name of a scenario, or a document'],
  [{ publicUrl: 'shop' }, 'createMock: publicUrl must be an address such as http://mock.example:4010'],
  [{ scenario: 'quota-exhaustd' }, 'No scenario "quota-exhaustd"; did you mean "quota-exhausted"?'],
])('refuses the options %j', async (options, message) => {
  // What JavaScript lets through and types would not.
  const given = JSON.parse(JSON.stringify(options))
  await expect(createMock(given)).rejects.toThrow(message)
})

it('refuses a wish for a website that names nothing it knows', async () => {
  const { mock } = await startInProcess()
  const wish = JSON.parse('{ "scenaro": "verdict-block" }')
  await expect(mock.createWebsite(wish)).rejects.toThrow('scenaro: unknown field; did you mean "scenario"?')
  await expect(mock.createWebsite(JSON.parse('5'))).rejects.toThrow('Request body must be')
})

it('starts the clocks at a given time', async () => {
  const { call } = await startInProcess({ now: '2030-12-24T18:00:00Z' })
  expect((await call('/_mock/clock')).json.now).toMatch(/^2030-12-24T18:0/)
})

it('a seed makes the same keys on each run', async () => {
  const keys = async (seed: number) => {
    const { mock } = await startInProcess({ seed })
    return (await mock.createWebsite()).private_key
  }
  expect(await keys(7)).toBe(await keys(7))
  expect(await keys(7)).not.toBe(await keys(8))
})

it('a website keeps the key that was wished for, also one that no mock made', async () => {
  const { mock, call } = await startInProcess()
  const { private_key: key } = await mock.createWebsite({ private_key: 'dcp_liveKeyOfSomebody0123456789' })
  expect(key).toBe('dcp_liveKeyOfSomebody0123456789')
  expect((await call('/api/v1/export/health', { key })).status).toBe(200)
})

it('a port beyond loopback needs a control token, or an explicit word', async () => {
  const { mock } = await startInProcess()
  await expect(mock.listen({ host: '0.0.0.0' })).rejects.toThrow(
    'listen: host "0.0.0.0" is beyond loopback, so others could read keys; give a controlToken, or insecureControl: true',
  )
  const { port } = await mock.listen({ host: '0.0.0.0', controlToken: 's3cret-token' })
  const url = `http://127.0.0.1:${port}/_mock/websites`
  expect((await fetch(url)).status).toBe(401)
  expect((await fetch(url, { headers: { authorization: 'Bearer s3cret-token' } })).status).toBe(200)
})

it('a port takes further host names where they are allowed', async () => {
  const { mock } = await startInProcess()
  const statusAt = async (url: string) => {
    const { get } = await import('node:http')
    return new Promise((resolve) => {
      get(`${url}/script`, { headers: { host: 'mock:4010' } }, (answer) => resolve(answer.resume().statusCode))
    })
  }
  expect(await statusAt((await mock.listen()).url)).toBe(403)
  expect(await statusAt((await mock.listen({ allowHosts: ['Mock'] })).url)).toBe(404)
})
