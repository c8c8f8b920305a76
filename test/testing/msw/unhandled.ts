import { expect, it, onTestFinished, vi } from 'vitest'
import type { Mock } from '../../../src/index.ts'
import { operations } from '../../../src/spec/generated/operations.ts'
import { liveBaseUrl } from '../../../src/testing/msw/index.ts'
import { credentialsOf, operationIds, serviceCall } from '../../support/service-calls.ts'
import { startInProcess } from '../../support/start.ts'
import { startStub } from '../../support/stub-server.ts'
import { callService } from './call-service.ts'
import { intercept, type Msw } from './intercept.ts'
import { newestToken } from './newest-token.ts'

/**
 * Tests calls that the mock does not handle. By default, such calls must neither reach the network nor get a response. Also tests invalid
 * arguments of `mockHandlers`.
 */
export function testUnhandledCalls<Handler>(msw: Msw<Handler>): void {
  const { mockHandlers, http } = msw

  it.each([
    [
      'POST /api/v1/service/email/check',
      'is not an operation of the service. Did you mean POST /api/v1/services/email/check?',
    ],
    [
      'GET /v1/export/users?limit=1',
      'is not an operation of the service. Did you mean GET /api/v1/export/users? The path must start with /api/v1.',
    ],
    ['GET /api/v1/export/sessions', 'is not an operation of the service. See docs/reference/operations.md for a list.'],
    ['POST /api/v1/conversions/', 'is not an operation of the service'],
    ['GET /', 'is not an operation of the service. See docs/reference/operations.md for a list.'],
    [
      'GET /_mock/requests',
      "is a call to the mock's control plane, not to the service. Use the mock's handle instead, as in mock.website.requests.list().",
    ],
    ['DELETE /_mock/requests', "is a call to the mock's control plane"],
    ['GET /%5fmock/requests', "is a call to the mock's control plane"],
    ['GET /dashboard/api/session', "is a call to the mock's control plane"],
    ['GET /dashboard', "is a call to the mock's control plane"],
    ['GET //_mock/health', 'is not an operation of the service'],
  ])('rejects %s without sending it, and logs one line', async (call, message) => {
    const { mock, website } = await startInProcess()
    const canary = await startCanary()
    const printed = watchConsole('error')
    intercept(msw, mockHandlers(mock, { baseUrl: canary.url }))
    await callService(canary.url, { path: '/api/v1/export/health', key: website.private_key })
    const [method = '', path = ''] = call.split(' ')
    await expect(fetch(canary.url + path, { method })).rejects.toThrow(TypeError)
    expect(printed).toEqual([
      expect.stringContaining(`[dc-mock] ${method} ${canary.url}${path.replace(/\?.*/, '')} ${message}`),
    ])
    expect(printed[0]).not.toContain('\n')
    expect(canary.calls).toEqual([])
    expect(await mock.requests.list()).toMatchObject([{ operation: 'getHealth' }])
  })

  it('does not log secrets', async () => {
    const { mock, website } = await startInProcess()
    const printed = watchConsole('error')
    intercept(msw, mockHandlers(mock))
    const key = 'dcp_k7Qx2Vn9Lw4Rb8Tz1Hs6Jc3Md5Fg0PyAeUoIiXqB'
    const paths = [`/api/v1/crm-relase/${website.cop_key}/${website.release_secret}`, `/v1/x/${key}`, `/x?key=${key}`]
    for (const path of paths) await expect(fetch(liveBaseUrl + path)).rejects.toThrow(TypeError)
    expect(printed).toHaveLength(3)
    expect(printed.join()).not.toContain(website.release_secret)
    expect(printed.join()).not.toContain(key)
    expect(printed[1]).toContain(' https://api.joindatacops.com/v1/x/dcp_k7Qx2Vn9… is not an operation')
  })

  it('rejects calls to the live service if baseUrl is a different URL', async () => {
    const { mock, website } = await startInProcess()
    const printed = watchConsole('error')
    intercept(msw, mockHandlers(mock, { baseUrl: 'https://staging.example.com' }))
    const sent = callService(liveBaseUrl, { path: '/api/v1/export/health', key: website.private_key })
    await expect(sent).rejects.toThrow(TypeError)
    expect(printed).toEqual([
      '[dc-mock] GET https://api.joindatacops.com/api/v1/export/health goes to the live service, which is not in baseUrl. ' +
        'Configure your client with a URL from baseUrl, or add this URL to baseUrl.',
    ])
    expect(await mock.requests.list()).toEqual([])
  })

  it.each([
    [
      undefined,
      'goes to the live service, but baseUrl contains https://api.joindatacops.com. Set your client’s base URL to https://api.joindatacops.com, or add http://api.joindatacops.com to the baseUrl option of mockHandlers.',
    ],
    [
      'https://staging.example.com',
      'goes to the live service, which is not in baseUrl. Configure your client with a URL from baseUrl, or add this URL to baseUrl.',
    ],
  ])('rejects calls to the live service over http if baseUrl is %s', async (baseUrl, message) => {
    const { mock } = await startInProcess()
    const printed = watchConsole('error')
    intercept(msw, [
      ...mockHandlers(mock, baseUrl === undefined ? {} : { baseUrl }),
      http.all(/.*/, () => new Response('the network')),
    ])
    await expect(fetch(`http://${new URL(liveBaseUrl).host}/api/v1/export/health`)).rejects.toThrow(TypeError)
    expect(printed).toEqual([`[dc-mock] GET http://api.joindatacops.com/api/v1/export/health ${message}`])
  })

  it.each<[string, (mock: Mock) => unknown, string]>([
    [
      'a promise of a mock',
      (mock) => Promise.resolve(mock),
      'mockHandlers: the mock is a promise. Await it: mockHandlers(await createMock())',
    ],
    [
      'an address',
      () => 'http://127.0.0.1:4010',
      'mockHandlers expects a mock from createMock, not "http://127.0.0.1:4010". Call mockHandlers(await createMock())',
    ],
    ['a website', ({ website }) => website, 'not an object without fetch. Call mockHandlers(await createMock())'],
    ['undefined', () => undefined, 'not undefined. Call mockHandlers(await createMock())'],
  ])('rejects %s as the mock argument', async (_what, give, message) => {
    const { mock } = await startInProcess()
    const error = catchFrom(() => Reflect.apply(mockHandlers, undefined, [give(mock)]))
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(message)
  })

  it.each(['warn', 'bypass'] as const)(
    'passes unhandled calls through with an unchanged body if onUnhandled is "%s"',
    async (onUnhandled) => {
      const { mock } = await startInProcess()
      const canary = await startCanary()
      const [errors, warnings] = [watchConsole('error'), watchConsole('warn')]
      const own = http.post(`${canary.url}/orders`, async ({ request }) => new Response(`own ${await request.text()}`))
      intercept(msw, [...mockHandlers(mock, { baseUrl: canary.url, onUnhandled }), own])
      const send = async (path: string) => (await fetch(canary.url + path, { method: 'POST', body: 'two' })).text()
      expect(await send('/orders')).toBe('own two')
      expect(await send('/carts')).toBe('canary two')
      expect(canary.calls).toEqual(['POST /carts'])
      expect(errors).toEqual([])
      expect(warnings).toHaveLength(onUnhandled === 'warn' ? 2 : 0)
    },
  )

  it('still handles calls to the service if onUnhandled is "bypass"', async () => {
    const { mock, website } = await startInProcess()
    intercept(msw, mockHandlers(mock, { onUnhandled: 'bypass' }))
    const { status } = await callService(liveBaseUrl, { path: '/api/v1/export/health', key: website.private_key })
    expect(status).toBe(200)
  })

  it.each(operationIds)(
    'with operations "public", answers %s if browsers may call it, and otherwise rejects it',
    async (operation) => {
      const { mock, website, call } = await startInProcess()
      const printed = watchConsole('error')
      intercept(msw, mockHandlers(mock, { operations: 'public', onUnhandled: 'bypass' }))
      const credentials = credentialsOf(website)
      await website.people.add({ email: 'ana@shop.example' })
      await callService(liveBaseUrl, serviceCall('requestDataDeletion', credentials))
      const sent = callService(liveBaseUrl, serviceCall(operation, credentials, await newestToken(website)))
      if (!operations[operation].path.startsWith('/api/')) {
        expect((await sent).status).toBe(operation === 'requestDataDeletion' ? 202 : 200)
        return
      }
      await expect(sent).rejects.toThrow(TypeError)
      expect(printed).toEqual([
        expect.stringContaining(
          `is ${operation}, which is for servers: its credentials must not be in a browser or an app`,
        ),
      ])
      // If a page calls such an operation without MSW, the mock rejects the preflight request.
      const { path, method = '' } = serviceCall(operation, credentials)
      const preflight = await call(path, { method: 'OPTIONS', headers: { 'access-control-request-method': method } })
      expect(preflight.status).toBe(405)
    },
  )

  it.each([
    [{ baseURL: 'https://api.example.com' }, 'mockHandlers: unknown option "baseURL". Did you mean "baseUrl"?'],
    [{ port: 4010 }, 'mockHandlers: unknown option "port". Available options: baseUrl, onUnhandled, operations'],
    [
      { baseUrl: 'api.example.com' },
      'mockHandlers: baseUrl must be a URL such as "https://api.example.com", not "api.example.com"',
    ],
    [{ baseUrl: ['https://a.example', 'localhost:4010'] }, 'not "localhost:4010"'],
    [{ baseUrl: 'https://api.example.com/?x=1' }, 'not "https://api.example.com/?x=1"'],
    [{ baseUrl: '/dc' }, 'not "/dc"'],
    [{ baseUrl: 5 }, 'not 5'],
    [{ baseUrl: [] }, 'mockHandlers: baseUrl is empty. Omit it to use the live URL'],
    [{ onUnhandled: 'ignore' }, 'mockHandlers: onUnhandled must be "error" or "warn" or "bypass"'],
    [{ operations: 'private' }, 'mockHandlers: operations must be "all" or "public"'],
  ])('rejects the options %j', async (options, message) => {
    const { mock } = await startInProcess()
    // JSON.parse returns `any`, so the compiler does not reject invalid options.
    const given = JSON.parse(JSON.stringify(options))
    expect(() => mockHandlers(mock, given)).toThrow(message)
  })
}

function catchFrom(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

/** Starts a server in place of the network, and records all calls that reach the server. */
async function startCanary(): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = []
  const url = await startStub((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    response.write('canary ')
    request.pipe(response)
  })
  return { url, calls }
}

/** Captures the lines that are printed during the test. */
function watchConsole(method: 'error' | 'warn'): string[] {
  const lines: string[] = []
  const spy = vi.spyOn(console, method).mockImplementation((line) => void lines.push(line))
  onTestFinished(() => spy.mockRestore())
  return lines
}
