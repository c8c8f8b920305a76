/**
 * Who may call. Browsers on the developer's machine reach a local server from any page: a page that somebody happens to visit
 * must not read keys or change state. Three checks see to that: the `Host` (against rebinding), where a page comes from, and,
 * beyond loopback, a token.
 */
import type { MiddlewareHandler } from 'hono'
import { codeOfStatus } from './control/error-code.ts'
import type { ControlServices } from './control/services.ts'
import { hasSession } from './control-session.ts'
import { checkHost, forbidden, type GuardRejection, type GuardRules } from './host-guard.ts'
import { isCrossOrigin, isOwnOrigin } from './page-origin.ts'
import { assetsPath, renderTokenPage } from './pages.ts'
import type { AppEnv } from './request-context.ts'

export type { GuardRules } from './host-guard.ts'

/** What the guard looks at of a request. */
export interface GuardedRequest {
  method: string
  path: string
  /** The `Host` header, or the host of the URL where there is none, as in process. */
  host: string
  /** Host of the address that was asked for: of a request line such as `GET http://host/path` its own (RFC 9112, 3.2.2). */
  targetHost: string
  /** Address of this machine that the connection was made to, as a `Host` header has it; null where there is none. */
  ownAddress: string | null
  header(name: string): string | null
}

/** Pages that may be opened by following a link from anywhere. None of them changes anything. */
const publicPages = /^(?:\/|\/_mock\/?|\/_mock\/ui(?:\/.*)?|\/_mock\/demo|\/_mock\/reference|\/dashboard\/?)$/

/** Why a request is refused; null where it may pass. */
export function checkAccess(
  request: GuardedRequest,
  rules: GuardRules,
  sha256: (text: string) => string,
): GuardRejection | null {
  // Whoever waits for the server to be ready knows no name of it yet; the answer tells nothing worth guarding.
  if (request.path === '/_mock/health') return null
  // Who is asked for has to be this mock by both: answers tell addresses of the one, and browsers know the other.
  const { host, targetHost, ownAddress } = request
  const hostRejection = checkHost(host, rules.hosts, ownAddress) ?? checkHost(targetHost, rules.hosts, ownAddress)
  if (hostRejection) return hostRejection
  if (!isProtected(request.path)) return null
  return checkOrigin(request) ?? checkToken(request, rules.controlToken, sha256)
}

/** Whether somebody opens a page, who can then be asked for the token. */
function isPageView({ method, path, header }: Pick<GuardedRequest, 'method' | 'path' | 'header'>): boolean {
  return method === 'GET' && publicPages.test(path) && (header('accept')?.includes('text/html') ?? false)
}

/** Control plane, dashboard, and `/`, which leads there. The service's own operations have their own credentials. */
function isProtected(path: string): boolean {
  return path === '/' || /^\/(?:_mock|dashboard)(?:\/|$)/.test(path)
}

function checkOrigin(request: GuardedRequest): GuardRejection | null {
  const origin = request.header('origin')
  if (origin !== null && !isOwnOrigin(origin, request.host)) {
    return forbidden('Requests of other origins are refused; call from a server, or from a page of the mock itself')
  }
  if (isCrossOrigin(request) && !isNavigation(request)) {
    return forbidden('Requests that another site causes are refused; open the address itself, or call from a server')
  }
  return null
}

function isNavigation({ method, path, header }: GuardedRequest): boolean {
  const destination = header('sec-fetch-dest') ?? 'document'
  return (
    method === 'GET' && header('sec-fetch-mode') === 'navigate' && destination === 'document' && publicPages.test(path)
  )
}

/** What a page needs to ask for the token; none of it tells anything. */
function isTokenPageResource(path: string): boolean {
  return path === '/' || path === '/_mock/session' || path.startsWith(assetsPath)
}

function checkToken(
  request: GuardedRequest,
  token: string | null,
  sha256: (text: string) => string,
): GuardRejection | null {
  const { path, header } = request
  if (token === null || isTokenPageResource(path)) return null
  const sent = /^Bearer +(\S+) *$/i.exec(header('authorization') ?? '')?.[1]
  // Hashes are compared, not tokens: how long that takes tells nothing of the token.
  if (sent !== undefined && sha256(sent) === sha256(token)) return null
  if (canUseSession(request) && hasSession(header('cookie'), token, sha256)) return null
  return {
    status: 401,
    message: 'Send the control token: Authorization: Bearer <the value of --control-token, or of DC_MOCK_TOKEN>',
  }
}

/** A browser says where each request comes from that can change something; other origins were refused by then. */
function canUseSession({ method, header }: GuardedRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  return header('origin') !== null || header('sec-fetch-site') === 'same-origin'
}

/** Empty, which no host is, where the address is none: such as that of `127.a.0.1`, which the router still reads a path of. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The guard in front of everything that is answered; the way in that a request took says by which rules. */
export function guard(services: Pick<ControlServices, 'environment' | 'log' | 'pages'>): MiddlewareHandler<AppEnv> {
  const { environment, log } = services
  const { sha256 } = environment
  return async function guard(c, next) {
    const { req } = c
    const { guard: rules, ownAddress = null } = c.env.connection
    if (!rules) return next()
    const targetHost = hostOf(req.url)
    const request: GuardedRequest = {
      method: req.method,
      // The path as the router reads it: one that is spelled otherwise, such as /%5fmock, is the same to both.
      path: req.path,
      host: req.header('host') ?? targetHost,
      targetHost,
      ownAddress,
      header: (name) => req.raw.headers.get(name),
    }
    const rejection = checkAccess(request, rules, sha256)
    if (!rejection) return next()
    const page = rejection.status === 401 && isPageView(request) ? await renderTokenPage(services) : null
    if (page) return page
    log.rejected({ method: req.method, path: req.path }, rejection)
    return c.json({ code: codeOfStatus(rejection.status), message: rejection.message }, rejection.status, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(rejection.status === 401 ? { 'www-authenticate': 'Bearer realm="dc-mock"' } : {}),
    })
  }
}
