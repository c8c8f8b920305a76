import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openMock } from '../../../src/testing/runner/open-mock.ts'
import { checkTestOptions, type TestOptions } from '../../../src/testing/runner/options.ts'
import { startMock } from '../../../src/testing/runner/start-mock.ts'
import { startSharedMock } from '../../../src/testing/runner/start-shared-mock.ts'
import { startInProcess, startServer } from '../../support/start.ts'

/** Sets environment variables until the end of the test. */
function setEnvironment(variables: Record<string, string | undefined>): void {
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
}

const nowhere = { DC_MOCK_URL: undefined, DC_MOCK_TOKEN: undefined }

describe('openMock', () => {
  it('creates a mock with an open port if no mock is configured, and closes it at the end', async () => {
    setEnvironment(nowhere)
    const { handles, close } = await openMock({ mockOptions: { scenario: 'quota-exhausted' } }, startMock)
    expect(await handles.website.read()).toMatchObject({ checks_used: 500 })
    expect((await fetch(`${handles.url}/_mock/health`)).status).toBe(200)
    await close()
    await expect(fetch(`${handles.url}/_mock/health`)).rejects.toThrow()
  })

  it('uses the mock at DC_MOCK_URL with DC_MOCK_TOKEN, and leaves it running', async () => {
    const { mock, website } = await startServer()
    const guarded = await mock.listen({ controlToken: 'opensesame' })
    setEnvironment({ DC_MOCK_URL: guarded.url, DC_MOCK_TOKEN: 'opensesame' })
    const { handles, close } = await openMock({}, startMock)
    expect(handles.website.private_key).toBe(website.private_key)
    await close()
    expect(await handles.readHealth()).toMatchObject({ status: 'ok' })
  })

  it('prefers options to environment variables', async () => {
    const { url } = await startServer()
    setEnvironment({ DC_MOCK_URL: 'http://127.0.0.1:1', DC_MOCK_TOKEN: 'other' })
    const { handles } = await openMock({ url, token: 'mine' }, startMock)
    expect(handles.url).toBe(url)
  })

  it('does not close a mock that was passed as an option', async () => {
    setEnvironment(nowhere)
    const { mock, check } = await startInProcess()
    const { handles, close } = await openMock({ mock }, startMock)
    expect(handles).toBe(mock)
    await close()
    expect((await check('ana@shop.example')).status).toBe(200)
  })

  it('rejects an invalid DC_MOCK_URL', async () => {
    setEnvironment({ DC_MOCK_URL: 'localhost:4999' })
    const message =
      'dc-mock: DC_MOCK_URL "localhost:4999" is not the URL of a mock. Use a URL such as http://127.0.0.1:4010'
    await expect(openMock({}, startMock)).rejects.toThrow(message)
  })

  it('rejects mockOptions if it does not create the mock', async () => {
    setEnvironment({ DC_MOCK_URL: 'http://127.0.0.1:1' })
    const opened = openMock({ mockOptions: { seed: 1 } }, startMock)
    await expect(opened).rejects.toThrow(
      'DC_MOCK_URL selects a running mock at http://127.0.0.1:1. Remove mockOptions, or',
    )
  })
})

describe('startSharedMock', () => {
  it('sets environment variables for one mock, and restores earlier values when the mock stops', async () => {
    setEnvironment({ ...nowhere, DC_API_KEY: 'dcp_liveKeyOfSomebody', DC_BASE_URL: undefined })
    const stop = await startSharedMock()
    const { DC_MOCK_URL: url = '', DC_BASE_URL, DC_API_KEY, DC_APP_ID } = process.env
    expect({ DC_BASE_URL, DC_APP_ID }).toEqual({ DC_BASE_URL: url, DC_APP_ID: 'app_local' })
    expect(DC_API_KEY).toMatch(/^dcp_mock/)
    const { handles } = await openMock({}, startMock)
    expect(handles.url).toBe(url)
    await stop()
    expect(process.env).toMatchObject({ DC_API_KEY: 'dcp_liveKeyOfSomebody' })
    expect(Object.keys(process.env)).not.toEqual(expect.arrayContaining(['DC_MOCK_URL']))
    await expect(fetch(`${url}/_mock/health`)).rejects.toThrow()
  })

  const live = {
    DC_API_KEY: 'dcp_liveKeyOfSomebody',
    DC_COP_KEY: 'cop_live',
    DC_RELEASE_SECRET: 'rs_live',
    DC_BASE_URL: 'https://api.joindatacops.com',
    DC_APP_ID: 'app_live',
  }

  it.each([
    ['a live key', live],
    ['empty', { ...live, DC_API_KEY: '' }],
  ])('uses the default website at DC_MOCK_URL if DC_API_KEY is %s', async (_, set) => {
    const { mock, website } = await startServer()
    const { url } = await mock.listen({ controlToken: 'opensesame' })
    setEnvironment({ ...set, DC_MOCK_URL: `${url}/`, DC_MOCK_TOKEN: 'opensesame' })
    const stop = await startSharedMock()
    expect(process.env).toMatchObject({ ...website.env, DC_BASE_URL: url, DC_MOCK_URL: url })
    await stop()
    expect(process.env).toMatchObject({ ...set, DC_MOCK_URL: `${url}/` })
    expect((await fetch(`${url}/_mock/health`)).status).toBe(200)
  })

  it('keeps a key that belongs to another website of the mock at DC_MOCK_URL', async () => {
    const { mock, url } = await startServer()
    const other = await mock.createWebsite()
    setEnvironment({ ...nowhere, ...live, DC_API_KEY: other.private_key, DC_MOCK_URL: url })
    const stop = await startSharedMock()
    expect(process.env).toMatchObject(other.env)
    await stop()
  })

  it('fails if no mock responds at DC_MOCK_URL', async () => {
    setEnvironment({ ...nowhere, ...live, DC_MOCK_URL: 'http://127.0.0.1:1' })
    await expect(startSharedMock()).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/start one with npx dc-mock serve, or change or unset DC_MOCK_URL$/),
    })
    expect(process.env).toMatchObject(live)
  })

  it('fails if DC_MOCK_TOKEN is missing or wrong', async () => {
    const { mock } = await startServer()
    const { url } = await mock.listen({ controlToken: 'opensesame' })
    setEnvironment({ ...nowhere, DC_MOCK_URL: url })
    await expect(startSharedMock()).rejects.toThrow('requires a control token; set DC_MOCK_TOKEN')
    setEnvironment({ DC_MOCK_TOKEN: 'wrong' })
    await expect(startSharedMock()).rejects.toThrow('rejected the control token; set DC_MOCK_TOKEN')
  })
})

it.each<[string, TestOptions, string]>([
  ['an unknown option', { scenaro: 'x' } as TestOptions, 'unknown option "scenaro". Did you mean "scenario"?'],
  ['an empty app_id', { website: '' }, 'website must be "fresh", "default" or the app_id'],
  ['a url together with a mock', { mock: {} as never, url: 'http://127.0.0.1:1' }, 'url and token have no effect'],
  ['a token together with a mock', { mock: {} as never, token: 'x' }, 'url and token have no effect'],
  [
    'mockOptions together with a url',
    { url: 'http://127.0.0.1:1', mockOptions: {} },
    'Remove them if you set mock or url',
  ],
  ['null', null as never, "options must be omitted or an object such as { scenario: 'quota-exhausted' }"],
  ['a scenario name instead of options', 'quota-exhausted' as never, 'options must be omitted or an object such as'],
  ['an object that is not a mock', { mock: {} as never }, 'mock must be an existing mock, such as await createMock()'],
  ['a promise of a mock', { mock: Promise.resolve({}) as never }, 'await createMock()'],
  ['a url without http', { url: 'localhost:4999' }, 'dc-mock: url "localhost:4999" is not the URL of a mock'],
  ['an empty url', { url: '' }, 'dc-mock: url "" is not the URL of a mock'],
  ['a lifetime for a shared website', { website: 'default', lifetime: '1m' }, '"default" is never removed'],
])('rejects %s', (_, options, want) => {
  expect(() => checkTestOptions(options)).toThrow(want)
})
