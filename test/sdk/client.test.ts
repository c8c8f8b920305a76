/** Tests the options, requests and results of dc-mock/sdk. side-by-side.test.ts compares dc-mock/sdk with the published client. */
import { inspect } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serveCommand } from '../../src/cli/serve/definition.ts'
import { createMock } from '../../src/index.ts'
import { DCServiceSdk, DCServiceValidationError } from '../../src/sdk/index.ts'
import { defaultBaseUrl } from '../../src/sdk/options.ts'
import { requestsOf } from '../client/connect.ts'
import { startInProcess, startServer } from '../support/start.ts'
import { testFact } from '../support/test-fact.ts'
import { connect, errorOf } from './connect.ts'

const email = 'ana@shop.example'
const good = '{"success":true,"data":{"emailInfo":{"action":"ALLOW"},"userInfo":null,"ipInfo":null}}'

testFact(
  ['client.dc-mock-adds-ip-info', 'client.check-email-returns-email-and-user-info'],
  'our client returns emailInfo, userInfo and ipInfo as received',
  async () => {
    const started = await startServer()
    const client = connect(started)
    const first = await client.checkEmail(email)
    expect(first).toMatchObject({ emailInfo: { email, action: 'ALLOW' }, userInfo: null, ipInfo: null })
    const second = await client.checkEmail('returning@dc-mock.example.com')
    expect(second).toMatchObject({ userInfo: { related_emails: [] }, ipInfo: { country: expect.any(String) } })
    expect((await started.check('returning@dc-mock.example.com')).json.data).toEqual(second)
  },
)

testFact('client.sends-one-json-post', 'our client sends one POST request with JSON and the key', async () => {
  const started = await startServer()
  await connect(started).checkEmail('  Ana@Shop.example\n')
  const entries = await requestsOf(started)
  expect(entries).toHaveLength(1)
  expect(entries[0]?.request).toMatchObject({
    method: 'POST',
    path: '/api/v1/services/email/check',
    headers: { 'content-type': 'application/json', 'x-dc-key': expect.stringMatching(/^dcp_mockLoca\W/) },
    body: '{"email":"Ana@Shop.example"}',
  })
})

it('returns an unknown action unchanged', async () => {
  const fetch = async (): Promise<Response> => new Response(good.replace('ALLOW', 'REVIEW'))
  const { emailInfo } = await new DCServiceSdk({ apiKey: 'dcp_any_key', fetch }).checkEmail(email)
  expect(emailInfo.action).toBe('REVIEW')
})

it('accepts the fetch of a mock in the same process, without a port', async () => {
  const { mock, website } = await startInProcess()
  const client = new DCServiceSdk({ apiKey: website.private_key ?? '', fetch: mock.fetch })
  expect((await client.checkEmail('block@dc-mock.example.com')).emailInfo.action).toBe('BLOCK')
})

it('calls fetch as a plain function with the URL and the options', async () => {
  const calls: unknown[] = []
  function fetch(this: unknown, url: string, { method, redirect }: RequestInit): Promise<Response> {
    calls.push([this, url, method, redirect])
    return Promise.resolve(new Response(good))
  }
  await new DCServiceSdk({ apiKey: 'dcp_any_key', fetch }).checkEmail(email)
  expect(calls).toEqual([[undefined, `${defaultBaseUrl}/api/v1/services/email/check`, 'POST', 'manual']])
})

it('looks up the global fetch when a check starts', async () => {
  const client = new DCServiceSdk({ apiKey: 'dcp_any_key' })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('fetch', async () => new Response(good))
  expect((await client.checkEmail(email)).emailInfo.action).toBe('ALLOW')
})

it('uses the default address of dc-mock if baseUrl is missing, and explains how to start the mock', async () => {
  const port = serveCommand.flags.find(({ name }) => name === 'port')?.defaultValue
  expect(defaultBaseUrl).toBe(`http://127.0.0.1:${port}`)
  const fetch = (): Promise<Response> => Promise.reject(new TypeError('connection refused'))
  const error = await errorOf(new DCServiceSdk({ apiKey: 'dcp_any_key', fetch }).checkEmail(email))
  expect(error).toMatchObject({
    message:
      'No response from http://127.0.0.1:4010: connection refused. This is the default address of dc-mock. Start the mock with `npx dc-mock`, or set baseUrl',
  })
})

it('explains how to open a port if the mock has no port', async () => {
  const mock = await createMock()
  const fetch = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'))
  const { DC_API_KEY, DC_BASE_URL } = mock.website.env
  const error = await errorOf(new DCServiceSdk({ apiKey: DC_API_KEY, baseUrl: DC_BASE_URL, fetch }).checkEmail(email))
  expect(error).toMatchObject({
    message: expect.stringContaining('This mock has no port. Call await mock.listen() before you read website.env'),
  })
})

it('exposes its settings, but only the prefix of the key', () => {
  const apiKey = 'dcp_8Kq2vN1xAnotherKeyOfNobody00000000000000'
  const client = new DCServiceSdk({ apiKey: ` ${apiKey} `, baseUrl: 'https://api.shop.example/risk/', timeout: 1500 })
  const shown = { keyPrefix: 'dcp_8Kq2vN1x', baseUrl: 'https://api.shop.example/risk', timeout: 1500 }
  expect({ ...client }).toEqual(shown)
  expect(JSON.parse(JSON.stringify(client))).toEqual(shown)
  expect(inspect(client, { showHidden: true, depth: null, showProxy: true })).not.toContain('AnotherKey')
  // This key is so short that a prefix of 12 characters would contain all of it.
  expect(new DCServiceSdk({ apiKey: 'dcp_any_key' }).keyPrefix).toBe('')
})

it.each([
  ['apiKey', '', 'apiKey is missing'],
  ['apiKey', 'dcp_line\nbreak', 'apiKey contains invalid characters'],
  ['timeout', 0, 'timeout must be more than 0 and at most'],
  ['timeout', 2 ** 31, 'at most 2147483647'],
  ['baseUrl', 'localhost:4010', 'baseUrl must be an http or https URL such as http://127.0.0.1:4010'],
  ['fetch', 'node-fetch', 'fetch must be a function'],
])('rejects an invalid %s: %j', (name, value, words) => {
  const construct = (): unknown => Reflect.construct(DCServiceSdk, [{ apiKey: 'dcp_any_key', [name]: value }])
  expect(construct).toThrow(DCServiceValidationError)
  expect(construct).toThrow(words)
})

it('treats null like a missing baseUrl or fetch', async () => {
  const { website } = await startInProcess()
  const options = { apiKey: website.private_key, baseUrl: null, fetch: null }
  expect(Reflect.construct(DCServiceSdk, [options])).toMatchObject({ baseUrl: defaultBaseUrl, timeout: 10_000 })
})
