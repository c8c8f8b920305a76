/** Serves a mock on a port without the control plane, so that the mock looks like a foreign deployment. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Website } from '../../src/index.ts'
import { openMock } from '../support/start.ts'
import { liveKey, type ResponseChange } from './target.ts'

export interface ServedDeployment {
  url: string
  /** Website that the key belongs to. */
  website: Website
  /** Environment variables with the website's credentials. */
  env: { DC_API_KEY: string; DC_COP_KEY: string; DC_RELEASE_SECRET: string }
  /** Received requests in order of arrival. */
  requests: ReceivedRequest[]
}

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** Status of the response, or 0 if no response has been sent yet. */
  status: number
}

export interface DeploymentOptions {
  changeResponse?: ResponseChange
  /**
   * Whether to serve the control plane too, so that a run can control the mock.
   * @default false
   */
  controls?: boolean
  /** Called before each response. */
  before?: () => Promise<void>
  website?: Parameters<Awaited<ReturnType<typeof openMock>>['createWebsite']>[0]
}

export async function serveDeployment(options: DeploymentOptions = {}): Promise<ServedDeployment> {
  const { changeResponse: twist = (response) => response, controls = false, before, website: wanted } = options
  const mock = await openMock({})
  const website = await mock.createWebsite({ private_key: liveKey, ...wanted })
  const requests: ServedDeployment['requests'] = []

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = incoming
    let body = ''
    for await (const chunk of incoming) body += chunk
    const received: ReceivedRequest = { method, path, headers, body, status: 0 }
    requests.push(received)
    await before?.()
    const isControl = path.startsWith('/_mock')
    // Without `controls`, requests to the control plane go to an unknown path, which returns 404.
    const place = isControl && !controls ? '/nothing-here' : path
    const init = { method, headers: plainHeaders(headers), ...(body === '' ? {} : { body }) }
    const request = new Request(`http://dc-mock.test${place}`, init)
    const given = await mock.fetch(request.clone())
    const response = isControl && controls ? given : await twist(given, request)
    const { 'content-length': _, ...kept } = Object.fromEntries(response.headers)
    received.status = response.status
    outgoing.writeHead(response.status, kept)
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    website,
    env: { DC_API_KEY: liveKey, DC_COP_KEY: website.cop_key, DC_RELEASE_SECRET: website.release_secret },
    requests,
  }
}

function plainHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const { connection, host, ...kept } = headers
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
}
