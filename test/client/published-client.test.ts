/** Tests the requests and results of the published client (1.0.2) against the mock on a socket. */
import { DCServiceSdk, DCServiceValidationError } from '@datacops/services-sdk'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startServer } from '../support/start.ts'
import { testFact } from '../support/test-fact.ts'
import { connect, requestsOf } from './connect.ts'

testFact('client.class-is-dc-service-sdk', 'DCServiceSdk returns each verdict', async () => {
  const started = await startServer()
  const client = connect(started)
  expect(client).toBeInstanceOf(DCServiceSdk)
  for (const action of ['ALLOW', 'CHALLENGE', 'BLOCK']) {
    const { emailInfo } = await client.checkEmail(`${action.toLowerCase()}@dc-mock.example.com`)
    expect(emailInfo).toMatchObject({ status: 'ok', action })
  }
})

it.each(['verdict-allow', 'verdict-challenge', 'verdict-block'])(
  'returns the verdict of the scenario %s',
  async (scenario) => {
    const client = connect(await startServer({ scenario }))
    const { emailInfo } = await client.checkEmail('ana@shop.example')
    expect(emailInfo?.action).toBe(scenario.replace('verdict-', '').toUpperCase())
  },
)

testFact(
  'client.check-email-returns-email-and-user-info',
  'the first check returns no userInfo; the second returns userInfo and the same emailInfo',
  async () => {
    const client = connect(await startServer())
    const first = await client.checkEmail('ana@shop.example')
    expect(first).toMatchObject({ emailInfo: { email: 'ana@shop.example', action: 'ALLOW' }, userInfo: null })
    const second = await client.checkEmail('ana@shop.example')
    expect(second.emailInfo).toEqual(first.emailInfo)
    expect(second.userInfo).toMatchObject({ email: 'ana@shop.example', deviceFingerprint: null, related_emails: [] })
  },
)

testFact(
  'client.check-email-returns-email-and-user-info',
  'returns the device and the related accounts of a returning user',
  async () => {
    const started = await startServer({
      scenario: {
        devices: { laptop: {} },
        people: [
          { email: 'bob@shop.example', devices: ['laptop'] },
          { email: 'ana@shop.example', user_id: 'u_1', devices: ['laptop'] },
        ],
      },
    })
    const { emailInfo, userInfo } = await connect(started).checkEmail('ana@shop.example')
    expect(emailInfo?.action).toBe('ALLOW')
    expect(userInfo).toMatchObject({ userId: 'u_1', related_email_count: 1, related_emails: ['bob@shop.example'] })
    expect(userInfo?.deviceFingerprint?.hash).toMatch(/^[0-9a-f]{32}$/)
  },
)

it("also returns ipInfo, which is missing from the client's types", async () => {
  const client = connect(await startServer())
  expect(await client.checkEmail('ana@shop.example')).toHaveProperty('ipInfo', null)
  expect(await client.checkEmail('ana@shop.example')).toHaveProperty('ipInfo.country', null)
})

testFact('client.base-url-is-configurable', 'sends checks to baseUrl', async () => {
  const [one, other] = [await startServer(), await startServer()]
  await connect(one, { baseUrl: other.url }).checkEmail('ana@shop.example')
  expect(await requestsOf(one)).toEqual([])
  expect(await requestsOf(other)).toMatchObject([{ operation: 'checkEmail', email: 'ana@shop.example' }])
})

testFact(
  'client.sends-one-json-post',
  'sends each check as one POST request with the key and the trimmed address in JSON',
  async () => {
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
  },
)

testFact(
  'client.trims-key-and-base-url',
  'ignores whitespace around the key and one trailing slash in baseUrl',
  async () => {
    const started = await startServer()
    const { url, website } = started
    const spaced = connect(started, { apiKey: `  ${website.private_key}\n`, baseUrl: `${url}/` })
    expect((await spaced.checkEmail('ana@shop.example')).emailInfo?.action).toBe('ALLOW')
    const twoSlashes = connect(started, { baseUrl: `${url}//` })
    await expect(twoSlashes.checkEmail('ana@shop.example')).rejects.toMatchObject({ statusCode: 404 })
  },
)

testFact('client.api-key-is-required', 'the constructor requires a key', () => {
  const baseUrl = 'http://127.0.0.1:9'
  for (const apiKey of [undefined, '', '   ', 7]) {
    const options = JSON.parse(JSON.stringify({ apiKey, baseUrl }))
    expect(() => new DCServiceSdk(options)).toThrow(DCServiceValidationError)
  }
})

testFact('client.timeout-must-be-positive', 'the constructor rejects a timeout that is not a positive number', () => {
  for (const timeout of [0, -1, '1000', null]) {
    const options = JSON.parse(JSON.stringify({ apiKey: 'dcp_any_key', timeout }))
    expect(() => new DCServiceSdk(options)).toThrow(DCServiceValidationError)
  }
})

testFact(
  ['client.bad-format-sends-nothing', 'client.bad-format-raises-validation-error'],
  'rejects an invalid address without sending a request',
  async () => {
    const started = await startServer()
    const client = connect(started)
    for (const email of ['', '   ', 'ana', 'ana@shop', '@shop.example', 'ana lee@shop.example', 'a@b@shop.example']) {
      await expect(client.checkEmail(email), email).rejects.toBeInstanceOf(DCServiceValidationError)
    }
    expect(await requestsOf(started)).toEqual([])
  },
)

testFact('client.timeout-defaults-to-10-seconds', 'times out after 10 seconds by default', async () => {
  const started = await startServer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  let over = false
  const check = connect(started)
    .checkEmail('hang@dc-mock.example.com')
    .catch((error: Error) => error)
    .finally(() => {
      over = true
    })
  vi.advanceTimersByTime(9_999)
  // The call is still pending after another request has completed.
  await started.call('/_mock/health')
  expect(over).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await check).toMatchObject({ message: expect.stringMatching('timeout') })
})
