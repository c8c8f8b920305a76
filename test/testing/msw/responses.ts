import { DCServiceSdk } from '@datacops/services-sdk'
import { expect, it } from 'vitest'
import { connectMock } from '../../../src/client/index.ts'
import { liveBaseUrl } from '../../../src/testing/msw/index.ts'
import { credentialsOf, operationIds, serviceCall } from '../../support/service-calls.ts'
import { startInProcess } from '../../support/start.ts'
import { startStub } from '../../support/stub-server.ts'
import { callService } from './call-service.ts'
import { intercept, type Msw } from './intercept.ts'
import { newestToken } from './newest-token.ts'

/** Tests of mocked responses. */
export function testResponses<Handler>(msw: Msw<Handler>): void {
  const { mockHandlers, http } = msw

  it('answers the published client even if no base URL is configured', async () => {
    const { mock, website } = await startInProcess()
    intercept(msw, mockHandlers(mock))
    const client = new DCServiceSdk({ apiKey: website.private_key })
    const { emailInfo } = await client.checkEmail('block@dc-mock.example.com')
    expect(emailInfo).toMatchObject({ action: 'BLOCK' })
    expect(await website.requests.list()).toMatchObject([{ operation: 'checkEmail', response: { status: 200 } }])
  })

  it('uses the published client’s default base URL by default', async () => {
    const { mock, website } = await startInProcess()
    const called: string[] = []
    const spy = http.all(/.*/, ({ request }) => {
      called.push(request.url)
      return mock.fetch(request)
    })
    intercept(msw, [spy])
    await new DCServiceSdk({ apiKey: website.private_key }).checkEmail('ana@shop.example')
    expect(called).toEqual([`${liveBaseUrl}/api/v1/services/email/check`])
  })

  it.each(operationIds)('answers %s with the response that the mock recorded', async (operation) => {
    const { mock, website } = await startInProcess()
    intercept(msw, mockHandlers(mock, { baseUrl: 'https://api.example.com' }))
    const credentials = credentialsOf(website)
    await website.people.add({ email: 'ana@shop.example' })
    await callService('https://api.example.com', serviceCall('requestDataDeletion', credentials))
    const token = await newestToken(website)
    const answer = await callService('https://api.example.com', serviceCall(operation, credentials, token))
    expect(answer.status).toBe(operation === 'requestDataDeletion' ? 202 : 200)
    const entry = await website.requests.get(answer.headers.get('x-mock-request-id') ?? '')
    expect(entry).toMatchObject({ operation, response: { status: answer.status, body: answer.text } })
  })

  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://API.example.com:443/', 'https://api.example.com'],
    ['http://gateway.test:8080/dc/', 'http://gateway.test:8080/dc'],
    ['https://gateway.test/a.b(c)/v*', 'https://gateway.test/a.b(c)/v*'],
  ])('handles requests for the base URL %s', async (baseUrl, called) => {
    const { mock, website } = await startInProcess()
    intercept(msw, mockHandlers(mock, { baseUrl }))
    const answer = await check(called, website.private_key)
    expect(answer.json).toMatchObject({ success: true, data: { emailInfo: { email: 'ana@shop.example' } } })
    const health = await callService(called, { path: '/api/v1/export/health', key: website.private_key })
    expect(health.json).toMatchObject({ app_id: website.app_id, identified_user_count: 1 })
  })

  it('handles requests for several base URLs, and the longest matching URL takes precedence', async () => {
    const { mock, website } = await startInProcess()
    const baseUrl = ['https://api.example.com', 'https://cdn.example.com', 'https://api.example.com/v2']
    intercept(msw, mockHandlers(mock, { baseUrl }))
    for (const each of baseUrl) expect((await check(each, website.private_key)).status).toBe(200)
    const script = await callService('https://cdn.example.com', { path: `/script?cop_key=${website.cop_key}` })
    expect(script.text).toContain('https://cdn.example.com')
  })

  it('handles requests for the base URL in website.env and in emails', async () => {
    const { mock, website } = await startInProcess()
    intercept(msw, mockHandlers(mock, { baseUrl: 'https://api.example.com' }))
    const { DC_BASE_URL, DC_API_KEY } = website.env
    expect((await check(DC_BASE_URL, DC_API_KEY)).status).toBe(200)
    await callService('https://api.example.com', serviceCall('requestDataDeletion', credentialsOf(website)))
    const [link] = (await website.mailbox.latest()).links
    expect((await fetch(link?.href ?? '')).status).toBe(200)
    expect((await fetch(link?.href ?? '', { method: 'POST' })).status).toBe(200)
    expect(await website.people.list()).toEqual([])
  })

  it('uses the website that the request’s key belongs to', async () => {
    const { mock, website: first } = await startInProcess()
    const second = await mock.createWebsite({ scenario: 'quota-exhausted' })
    intercept(msw, mockHandlers(mock))
    expect((await check(liveBaseUrl, first.private_key)).status).toBe(200)
    expect((await check(liveBaseUrl, second.private_key)).status).toBe(429)
    expect((await check(liveBaseUrl, 'dcp_nobody')).status).toBe(401)
  })

  it('accepts conversions only at the path of the mock’s automation platform', async () => {
    const { mock, website } = await startInProcess({ automationPlatform: 'make' })
    intercept(msw, mockHandlers(mock))
    const convert = (word: string) =>
      callService(liveBaseUrl, { path: `/api/v1/conversions/${word}`, key: website.private_key, body: { event: 'x' } })
    expect([(await convert('make')).status, (await convert('zapier')).status]).toEqual([200, 404])
  })

  it('rejects DELETE requests with 405, and answers HEAD requests without a body', async () => {
    const { mock, website } = await startInProcess()
    intercept(msw, mockHandlers(mock))
    const key = website.private_key
    const answer = await callService(liveBaseUrl, { method: 'DELETE', path: '/api/v1/services/email/check', key })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    const head = await callService(liveBaseUrl, { method: 'HEAD', path: '/api/v1/export/health', key })
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it('answers requests sent with node:http', async () => {
    const { mock, website } = await startInProcess()
    intercept(msw, mockHandlers(mock, { baseUrl: 'http://api.example.com' }))
    const { default: nodeHttp } = await import('node:http')
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { 'x-dc-key': website.private_key }
      nodeHttp
        .get('http://api.example.com/api/v1/export/health', { headers }, (response) => {
          let text = ''
          response.on('data', (part) => {
            text += part
          })
          response.on('end', () => resolve({ status: response.statusCode, text }))
        })
        .on('error', reject)
    })
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining(website.app_id) })
  })

  it('lets a test override a handler until the handlers are reset', async () => {
    const { mock, website } = await startInProcess()
    const server = intercept(msw, mockHandlers(mock))
    const teapot = http.post(`${liveBaseUrl}/api/v1/services/email/check`, () => new Response('{}', { status: 418 }))
    server.use(teapot)
    expect((await check(liveBaseUrl, website.private_key)).status).toBe(418)
    server.resetHandlers()
    expect((await check(liveBaseUrl, website.private_key)).status).toBe(200)
  })

  it('ignores URLs that only resemble a base URL', async () => {
    const { mock } = await startInProcess()
    const other = await startStub((_, response) => response.end('the other'))
    const { host } = new URL(other)
    intercept(msw, mockHandlers(mock, { baseUrl: [`${other}/api`, 'http://127.0.0.1'] }))
    for (const path of ['/', '/apiary', '/_mock/health', `/${other}/api`]) {
      expect(await (await fetch(`http://${host}${path}`)).text()).toBe('the other')
    }
  })

  it('does not intercept requests to the mock’s own port', async () => {
    const { mock, website } = await startInProcess()
    intercept(msw, mockHandlers(mock))
    await mock.listen()
    expect((await check(website.url, website.private_key)).status).toBe(200)
    expect((await check(liveBaseUrl, website.private_key)).status).toBe(200)
    expect(await (await connectMock(mock.url)).website.requests.list()).toHaveLength(2)
  })
}

function check(baseUrl: string, key: string): ReturnType<typeof callService> {
  return callService(baseUrl, { path: '/api/v1/services/email/check', key, body: { email: 'ana@shop.example' } })
}
