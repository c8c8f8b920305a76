import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
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

it('separates the problem from the request that fixes it', async () => {
  const { mock, url } = await startServer()
  const inProcess: unknown = await mock.website.remove().catch((error: unknown) => error)
  const connected = await connectMock(url)
  const overHttp: unknown = await connected.website.remove().catch((error: unknown) => error)
  for (const error of [inProcess, overHttp]) {
    expect(error).toMatchObject({
      code: 'rejected',
      message: '"app_local" is the default website and cannot be removed; POST /_mock/reset resets it',
      problem: '"app_local" is the default website and cannot be removed',
    })
  }
})

it('shows a request with a wrong key if the website received no similar request', async () => {
  const { mock, website, check } = await startServer()
  const other = await mock.createWebsite()
  const wait = async (...[filter]: Parameters<typeof other.requests.wait>): Promise<string> =>
    other.requests.wait({ timeout: 1, ...filter }).then(
      () => 'arrived',
      (error: unknown) => String(error),
    )
  expect(await wait()).toBe('MockError: No request arrived within 1ms')
  await check('ana@shop.example', 'dcp_wrong0000000000')
  await check('ana@shop.example', website.private_key)
  const stray =
    /\n {2}newest request that does not match any website: checkEmail, got 401 \(req_\w+\), key dcp_wrong000…\. Start the app with website\.env$/
  expect(await wait({ operation: 'checkEmail' })).toMatch(stray)
  expect(await wait({ email: 'bob@shop.example' })).toMatch(stray)
  await check('bob@shop.example', other.private_key)
  expect(await wait({ status: 500 })).not.toContain('does not match any website')
  await expect(website.requests.wait({ status: 500, timeout: 1 })).rejects.toThrow(
    /^(?![\s\S]*does not match any website)/,
  )
})

it('says that a mock without a port cannot receive requests from other processes', async () => {
  const { mock, website } = await startInProcess()
  const wait = async (): Promise<string> =>
    String(await website.requests.wait({ timeout: 1 }).catch((error: unknown) => error))
  const hint = /^MockError: No request arrived within 1ms\n {2}The mock has no port\..* call mock\.listen\(\) and/
  expect(await wait()).toMatch(hint)
  await mock.listen({ port: 0 })
  expect(await wait()).toBe('MockError: No request arrived within 1ms')
})

it('reports how many of the expected entries arrived', async () => {
  const { website, check } = await startInProcess()
  await check('ana@shop.example')
  await expect(website.requests.wait({ count: 3, timeout: '1ms' })).rejects.toThrow(
    /^Only 1 of 3 requests arrived within 1ms$/,
  )
})

it('is distinguished from other errors, whichever copy created it', () => {
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
