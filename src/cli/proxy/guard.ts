import { createProxyResponse } from '../../contract/proxy/forward.ts'
import { hostName, isLoopback } from '../../server/host-names.ts'
import { isFromForeignPage } from '../../server/page-origin.ts'
import { isLoopbackHost } from '../serve/host.ts'
import type { ProxyLog } from './log.ts'

type Handle = (request: Request) => Promise<Response>

export interface GuardSettings {
  /** Address that the proxy listens on. */
  host: string
  allowedOrigins: readonly string[]
}

/** Rejects requests that have an unexpected host name or origin. If `handle` throws an error, responds with status 500. */
export function withGuard(handle: Handle, { host, allowedOrigins }: GuardSettings, log: ProxyLog): Handle {
  return async (request) => {
    const url = new URL(request.url)
    if (url.username !== '' || url.password !== '') return createProxyResponse(400, 'Bad request')
    const ownHost = request.headers.get('host') ?? ''
    // Also check the host name in the request line (see `src/server/guard.ts`).
    const names = [ownHost, url.host].map(hostName)
    if (isLoopbackHost(host) && !names.every((name) => name !== null && isLoopback(name))) {
      return createProxyResponse(
        403,
        'dc-mock proxy only accepts requests to loopback host names. To listen on another address, use --host',
      )
    }
    const header = (name: string): string | null => request.headers.get(name)
    if (isFromForeignPage({ host: ownHost, header }, allowedOrigins)) {
      const fix = 'If the page is part of your app, allow the page’s origin with --allow-origin'
      return createProxyResponse(403, `dc-mock proxy rejects requests from pages of other origins. ${fix}`)
    }
    try {
      return await handle(request)
    } catch (error) {
      log.failed(error)
      return createProxyResponse(500, 'dc-mock proxy failed. For details, see the proxy’s terminal output')
    }
  }
}
