import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { connectMock } from '../../src/client/index.ts'
import { isMockError, MockError } from '../../src/index.ts'
import { startInProcess, startServer } from '../support/start.ts'

it('contains all fields when logged as JSON', async () => {
  const { website, check } = await startInProcess()
  await check('ana@shop.example')
  const error: unknown = await website.requests.wait({ status: 429, timeout: 1 }).catch((reason: unknown) => reason)
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'MockError',
    message: expect.stringMatching(
      /^No request arrived within 1ms \(status 429\)\n {2}nearest: checkEmail ana@shop\.example, /,
    ),
    code: 'timeout',
    status: null,
    path: null,
    problem: expect.stringMatching(/^No request arrived within 1ms/),
    closest: [{ entry: expect.objectContaining({ email: 'ana@shop.example' }), differences: [expect.anything()] }],
  })
})

it('has a field "problem", which contains the message without the suggested fix', async () => {
  const { mock, url } = await startServer()
  const inProcess: unknown = await mock.website.remove().catch((error: unknown) => error)
  const connected = await connectMock(url)
  const overHttp: unknown = await connected.website.remove().catch((error: unknown) => error)
  for (const error of [inProcess, overHttp]) {
    expect(error).toMatchObject({
      code: 'rejected',
      message: '"app_local" is the default website and cannot be removed; to reset it, call POST /_mock/reset',
      problem: '"app_local" is the default website and cannot be removed',
    })
  }
})

describe('a call that waits for requests and times out', () => {
  const open = async () => {
    const started = await startServer()
    const { mock } = started
    await started.check('ana@shop.example', 'dcp_beforeTheTest000')
    await started.check('ana@shop.example', mock.website.private_key)
    const website = await mock.createWebsite()
    const wait = async (filter: Parameters<typeof website.requests.wait>[0] = {}): Promise<string> =>
      website.requests.wait({ timeout: 1, ...filter }).then(
        () => 'arrived',
        (error: unknown) => String(error),
      )
    return { ...started, website, wait }
  }
  const urlHint =
    /^MockError: No request arrived within 1ms.*\n {2}Does the app under test call http:\S+ with the key of app_\w+, dcp_mock\w{4}…\?$/

  it('asks whether the app uses the right URL and key if no request has arrived since the website was created', async () => {
    const { wait } = await open()
    expect(await wait()).toMatch(urlHint)
    expect(await wait({ email: 'ana@shop.example' })).toMatch(urlHint)
  })

  it('shows a request with a wrong key, unless the website received a similar request', async () => {
    const { mock, website, wait, check } = await open()
    await check('ana@shop.example', 'dcp_wrong0000000000')
    const wrongKeyHint = new RegExp(
      `\\n {2}nearest: checkEmail, got 401 \\(req_\\w+\\), key dcp_wrong000…: website is none, not ${website.app_id}\\n {4}because {2}No website has this key\\..*\\n {2}Start the app with the environment variables in website\\.env$`,
    )
    expect(await wait({ operation: 'checkEmail' })).toMatch(wrongKeyHint)
    expect(await wait({ email: 'bob@shop.example' })).toMatch(wrongKeyHint)
    await expect(
      mock.requests.wait({ operation: 'checkEmail', email: 'bob@shop.example', timeout: 1 }),
    ).rejects.toThrow(/key dcp_wrong000…: email is none, not bob@shop\.example/)
    await check('eve@shop.example', website.private_key)
    expect(await wait({ email: 'bob@shop.example' })).toMatch(
      /eve@shop\.example[\s\S]+dcp_wrong000…|dcp_wrong000…[\s\S]+eve@/,
    )
    await check('bob@shop.example', website.private_key)
    expect(await wait({ status: 500 })).not.toContain('dcp_wrong')
    await website.requests.clear()
    expect(await wait()).toMatch(urlHint)
  })

  it.each<[string, { path: string; method: string }, RegExp]>([
    [
      'path',
      { path: '/api/api/v1/services/email/check', method: 'POST' },
      /got 404 .*\n {4}because {2}.*Did you mean POST \/api\/v1\/services\/email\/check\?/,
    ],
    [
      'method',
      { path: '/api/v1/services/email/check', method: 'GET' },
      /got 405 .*\n {4}because {2}This path supports only POST requests/,
    ],
  ])('shows a request with a wrong %s', async (_, { path, method }, shown) => {
    const { website, wait, call } = await open()
    await call(path, { key: website.private_key, method })
    const message = await wait({ operation: 'checkEmail' })
    expect(message).toMatch(shown)
    expect(message).not.toMatch(/key|website is/)
  })

  it('names the default website if the app uses that website’s key', async () => {
    const { website, wait, check, mock } = await open()
    await check('ana@shop.example', mock.website.private_key)
    for (const filter of [{ operation: 'checkEmail' }, { email: 'ana@shop.example' }] as const) {
      expect(await wait(filter)).toMatch(
        new RegExp(
          `website is app_local, not ${website.app_id}\\n.*\\n {2}app_local is the default website\\. Start the app with the environment variables in website\\.env, or use the default website in the test \\(mock\\.website, or the option website: 'default' in a test runner\\)$`,
        ),
      )
    }
    expect(await wait({ operation: 'getHealth' })).toMatch(urlHint)
    await website.load('quota-exhausted')
    expect(await wait({ operation: 'checkEmail' })).toMatch(urlHint)
  })
})

it('says that a mock without a port cannot receive requests from other processes', async () => {
  const { mock, website } = await startInProcess()
  const wait = async (): Promise<string> =>
    String(await website.requests.wait({ timeout: 1 }).catch((error: unknown) => error))
  const hint =
    /^MockError: No request arrived within 1ms\n {2}Does the app .*\n {2}The mock is not listening on a port\. .* call mock\.listen\(\) and/
  expect(await wait()).toMatch(hint)
  await mock.listen({ port: 0 })
  expect(await wait()).not.toContain('The mock is not listening on a port')
})

it('reports how many of the expected entries arrived', async () => {
  const { website, check } = await startInProcess()
  await check('ana@shop.example')
  await expect(website.requests.wait({ count: 3, timeout: '1ms' })).rejects.toThrow(
    /^Only 1 of 3 requests arrived within 1ms$/,
  )
})

it('is recognized by isMockError, even if another copy of dc-mock created it', () => {
  const error = new MockError('No', { code: 'rejected', status: 404 })
  const elsewhere: unknown = runInNewContext(`Object.assign(new Error('No'), ${JSON.stringify(error)})`)
  expect([error, elsewhere].map(isMockError)).toEqual([true, true])
  expect([new Error('No'), null, undefined, 'MockError', { name: 'MockError' }].map(isMockError)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

it('keeps its cause', () => {
  const cause = new Error('ECONNREFUSED')
  expect(new MockError('No', { code: 'unreachable', cause }).cause).toBe(cause)
  expect('cause' in new MockError('No', { code: 'rejected' })).toBe(false)
})
