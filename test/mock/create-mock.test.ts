import { expect, it } from 'vitest'
import { createMock, isMockError } from '../../src/index.ts'
import { startInProcess } from '../support/start.ts'

const check = (email: string, key: string): RequestInit => ({
  method: 'POST',
  headers: { 'x-dc-key': key },
  body: JSON.stringify({ email }),
})
const path = 'http://mock.test/api/v1/services/email/check'

it.each(['slow-60000', 'hang'])(
  'mock.fetch rejects with the abort reason if a check of %s@ is aborted',
  async (name) => {
    const { mock, website } = await startInProcess()
    const caller = new AbortController()
    const reason = new Error('the signup went on')
    const response = mock.fetch(path, { ...check(`${name}@dc-mock.test`, website.private_key), signal: caller.signal })
    caller.abort(reason)
    await expect(response).rejects.toBe(reason)
  },
)

it('mock.fetch sends nothing if the signal is already aborted', async () => {
  const { mock, website, call } = await startInProcess()
  const init = { ...check('ana@shop.example', website.private_key), signal: AbortSignal.abort() }
  await expect(mock.fetch(path, init)).rejects.toMatchObject({ name: 'AbortError' })
  expect((await call('/_mock/requests')).json.entries).toEqual([])
})

it('mock.fetch rejects like fetch if the connection is dropped', async () => {
  const { mock, website } = await startInProcess()
  await expect(mock.fetch(path, check('drop@dc-mock.test', website.private_key))).rejects.toThrow(
    new TypeError('fetch failed'),
  )
})

it.each([
  ['quota-exhausted', 'createMock expects an object such as { scenario: "quota-exhausted" }, not "quota-exhausted"'],
  [null, 'createMock expects an object such as { scenario: "quota-exhausted" }, not null'],
  [{ sed: 1 }, 'createMock: unknown option "sed"; did you mean "seed"?'],
  [{ plan: 'gold' }, 'createMock: unknown option "plan"; known options: scenario, overlay, seed, now'],
  [{ port: 4010 }, 'createMock: unknown option "port"; open a port with mock.listen({ port: … })'],
  [
    { controlToken: 'x' },
    'createMock: unknown option "controlToken"; open a port with mock.listen({ controlToken: … })',
  ],
  [
    { url: 'http://127.0.0.1:4010' },
    'createMock: unknown option "url"; to control a running mock, use connectMock(url)',
  ],
  [{ apiKey: 'x' }, 'createMock: unknown option "apiKey"; choose a key with mock.createWebsite({ private_key: … })'],
  [{ faults: [] }, 'createMock: unknown option "faults"; use mock.website.faults.add({ … })'],
  [{ seed: 'x' }, 'createMock: seed must be a whole number'],
  [{ now: 'yesterday' }, 'createMock: now must be a time such as 2026-01-31T09:30:00Z'],
  [{ scenario: 5 }, 'createMock: scenario must be the name of a scenario, or a scenario document'],
  [{ publicUrl: 'shop' }, 'createMock: publicUrl must be an address such as http://mock.example:4010'],
  [{ scenario: 'quota-exhaustd' }, 'No scenario "quota-exhaustd"; did you mean "quota-exhausted"?'],
])('rejects the options %j', async (options, message) => {
  // JSON.parse returns `any`, so the compiler does not reject invalid options.
  const given = JSON.parse(JSON.stringify(options))
  await expect(createMock(given)).rejects.toThrow(message)
})

it.each([
  [4010, 'listen expects an object with port, host, allowHosts, controlToken, insecureControl, keepAlive, not 4010'],
  [{ port: '4010' }, 'listen: port must be a whole number from 0 to 65535, not "4010"'],
  [{ port: 65_536 }, 'listen: port must be a whole number from 0 to 65535, not 65536'],
  [{ hostname: 'localhost' }, 'listen: unknown name "hostname"; did you mean "host"?'],
])('rejects the listen options %j', async (options, message) => {
  const { mock } = await startInProcess()
  await expect(mock.listen(JSON.parse(JSON.stringify(options)))).rejects.toThrow(message)
})

it('says what to do if the port is in use', async () => {
  const { mock } = await startInProcess()
  const { port } = await mock.listen()
  await expect(mock.listen({ port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    message: `listen: port ${port} is in use. Stop the server that uses the port, choose another port, or omit port to use a free one. To control a mock that is running there, use connectMock`,
  })
})

it('rejects unknown website options', async () => {
  const { mock } = await startInProcess()
  const options = JSON.parse('{ "scenaro": "verdict-block" }')
  await expect(mock.createWebsite(options)).rejects.toThrow('scenaro: unknown field; did you mean "scenario"?')
  await expect(mock.createWebsite(JSON.parse('5'))).rejects.toThrow(
    'createWebsite expects an object such as { scenario: "quota-exhausted" }, not 5',
  )
})

it('starts the clocks at the given time', async () => {
  const { call } = await startInProcess({ now: '2030-12-24T18:00:00Z' })
  expect((await call('/_mock/clock')).json.now).toMatch(/^2030-12-24T18:0/)
})

it('a seed makes keys reproducible', async () => {
  const keys = async (seed: number) => {
    const { mock } = await startInProcess({ seed })
    return (await mock.createWebsite()).private_key
  }
  expect(await keys(7)).toBe(await keys(7))
  expect(await keys(7)).not.toBe(await keys(8))
})

it('a website keeps the given key, even if no mock generated it', async () => {
  const { mock, call } = await startInProcess()
  const { private_key: key } = await mock.createWebsite({ private_key: 'dcp_liveKeyOfSomebody0123456789' })
  expect(key).toBe('dcp_liveKeyOfSomebody0123456789')
  expect((await call('/api/v1/export/health', { key })).status).toBe(200)
})

it('a website lists the warnings issued when it was created', async () => {
  const { mock, website } = await startInProcess({ scenario: { checks_used: 501 } })
  expect(website.warnings).toEqual([expect.stringMatching(/^checks_used is 501/)])
  expect((await mock.createWebsite({ checks_used: 501 })).warnings).toEqual(website.warnings)
  expect((await mock.createWebsite()).warnings).toEqual([])
})

it.each([
  [{ prot: 4777 }, 'listen: unknown name "prot"; did you mean "port"?'],
  [4777, 'listen expects an object with port, host, allowHosts, controlToken, insecureControl, keepAlive, not 4777'],
])('rejects the listen options %j instead of choosing a port', async (given, message) => {
  const { mock } = await startInProcess()
  await expect(mock.listen(JSON.parse(JSON.stringify(given)))).rejects.toThrow(new TypeError(message))
})

it.each([
  [{ scenario: 'quota-exhaustd' }, 404, 'No scenario "quota-exhaustd"; did you mean "quota-exhausted"?'],
  [
    { scenario: './shop.yaml' },
    404,
    '"./shop.yaml" is a file path, but only the name of a scenario or a document can be used here; read the file',
  ],
  [{ scenario: { plan: 'gold' as 'free' } }, 400, 'plan must be'],
])('fails to start with %j, with the same error as loading a scenario', async (options, status, message) => {
  const error = await createMock(options).catch((thrown: unknown) => thrown)
  expect(isMockError(error)).toBe(true)
  expect(error).toMatchObject({ code: 'rejected', status, message: expect.stringContaining(message) })
})

it('a port that is not on loopback requires a control token or insecureControl', async () => {
  const { mock } = await startInProcess()
  await expect(mock.listen({ host: '0.0.0.0' })).rejects.toThrow(
    'listen: host "0.0.0.0" is not a loopback address, so other machines could read keys. Set controlToken, or set insecureControl: true',
  )
  const { port } = await mock.listen({ host: '0.0.0.0', controlToken: 's3cret-token' })
  const url = `http://127.0.0.1:${port}/_mock/websites`
  expect((await fetch(url)).status).toBe(401)
  expect((await fetch(url, { headers: { authorization: 'Bearer s3cret-token' } })).status).toBe(200)
})

it('has the URL of its open port, or a placeholder URL if no port is open', async () => {
  const { mock, website } = await startInProcess()
  const before = mock.url
  expect((await mock.fetch(`${before}/_mock/health`)).status).toBe(200)
  const first = await mock.listen()
  const second = await mock.listen()
  expect([mock.url, website.url, website.env.DC_MOCK_URL]).toEqual([first.url, first.url, first.url])
  await first.close()
  expect(mock.url).toBe(second.url)
  await mock.close()
  await first.close()
  expect([mock.url, website.env.DC_BASE_URL]).toEqual([before, before])
  await expect(fetch(second.url)).rejects.toThrow('fetch failed')
})

it('can be controlled in process even if its port requires a token', async () => {
  const { mock } = await startInProcess()
  const { url } = await mock.listen({ controlToken: 's3cret-token' })
  const website = await mock.createWebsite()
  expect(website.url).toBe(url)
  expect(await website.read()).toMatchObject({ app_id: website.app_id })
})

it('a website created with await using is removed at the end of the block', async () => {
  const { mock } = await startInProcess()
  {
    await using website = await mock.createWebsite()
    expect(await mock.getWebsite(website.app_id)).toMatchObject({ app_id: website.app_id })
  }
  expect(await mock.listWebsites()).toHaveLength(1)
})

it('a mock created with await using closes at the end of the block', async () => {
  let url = ''
  {
    await using mock = await createMock()
    url = (await mock.listen()).url
    expect((await fetch(`${url}/_mock/health`)).status).toBe(200)
  }
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

it('a port accepts additional host names if they are allowed', async () => {
  const { mock } = await startInProcess()
  const statusAt = async (url: string) => {
    const { get } = await import('node:http')
    return new Promise((resolve) => {
      get(`${url}/script`, { headers: { host: 'mock:4010' } }, (response) => resolve(response.resume().statusCode))
    })
  }
  expect(await statusAt((await mock.listen()).url)).toBe(403)
  expect(await statusAt((await mock.listen({ allowHosts: ['Mock'] })).url)).toBe(404)
})
