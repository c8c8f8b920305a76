/**
 * Access control. Any page in a developer's browser can send requests to a local server, but must not be able to read keys or change state.
 *
 * The `Host` check prevents DNS rebinding. The origin check rejects requests from other pages. If a control token is set, requests also
 * need the token. A server that other machines can reach needs a token by default.
 */
import type { MiddlewareHandler } from 'hono'
import { tokenChallenge } from '../spec/token-challenge.ts'
import { codeOfStatus } from './control/errors.ts'
import type { ControlServices } from './control/services.ts'
import { type ControlSessions, sessionHeader } from './control-session.ts'
import { checkHost, forbidden, type GuardRejection, type GuardRules } from './host-guard.ts'
import { isCrossOrigin, isOwnOrigin } from './page-origin.ts'
import { assetsPath, renderTokenPage } from './pages.ts'
import type { AppEnv } from './request-context.ts'

export interface GuardedRequest {
  method: string
  path: string
  /** Value of the `Host` header, or the host in the request URL if the header is missing. */
  host: string
  /** Host in the request target, as in the request line `GET http://host/path`. It can differ from the `Host` header (RFC 9112, 3.2.2). */
  targetHost: string
  /** Local address of the connection, formatted like a `Host` header. Null for a request without a socket. */
  ownAddress: string | null
  header(name: string): string | null
}

/** Pages that any site can link to, because opening them does not change anything. */
const publicPages = /^(?:\/|\/_mock\/?|\/_mock\/ui(?:\/.*)?|\/_mock\/demo|\/_mock\/reference|\/dashboard\/?)$/

/** Returns null if the request is allowed. */
export function checkAccess(request: GuardedRequest, rules: GuardRules, checks: TokenChecks): GuardRejection | null {
  // Allow all health requests. The responses contain no secrets, and a client that waits for the mock to start may use any host name.
  if (request.path === '/_mock/health') return null
  // Check both the host in the header and the host in the request target, because links in responses may contain either host.
  const { host, targetHost, ownAddress } = request
  const hostRejection = checkHost(host, rules.hosts, ownAddress) ?? checkHost(targetHost, rules.hosts, ownAddress)
  if (hostRejection) return hostRejection
  if (!isProtected(request.path)) return null
  return checkOrigin(request) ?? checkToken(request, rules.controlToken, checks)
}

/** Reports whether a request opens a page in a browser. If so, the mock can show the token form. */
function isPageView({ method, path, header }: Pick<GuardedRequest, 'method' | 'path' | 'header'>): boolean {
  return method === 'GET' && publicPages.test(path) && (header('accept')?.includes('text/html') ?? false)
}

/**
 * Reports whether the origin and token checks apply to a path. Service operations use other credentials, and `/` redirects to the web UI.
 */
function isProtected(path: string): boolean {
  return path === '/' || /^\/(?:_mock|dashboard)(?:\/|$)/.test(path)
}

function checkOrigin(request: GuardedRequest): GuardRejection | null {
  const origin = request.header('origin')
  if (origin !== null && !isOwnOrigin(origin, request.host)) {
    return forbidden(
      'The request’s Origin header does not match the mock’s URL. Send the request from a server, or from one of the mock’s pages',
    )
  }
  if (isCrossOrigin(request) && !isNavigation(request)) {
    return forbidden(
      'Requests from other sites are rejected. Enter the request URL in the browser’s address bar, or send the request from a server',
    )
  }
  return null
}

function isNavigation({ method, path, header }: GuardedRequest): boolean {
  const destination = header('sec-fetch-dest') ?? 'document'
  return (
    method === 'GET' && header('sec-fetch-mode') === 'navigate' && destination === 'document' && publicPages.test(path)
  )
}

/** Reports whether a path is used to open or submit the token form. Responses from such paths contain no secrets. */
function isTokenPageResource(path: string): boolean {
  return path === '/' || path === '/_mock/session' || path.startsWith(assetsPath)
}

export interface TokenChecks {
  sha256: (text: string) => string
  sessions: Pick<ControlSessions, 'hasCookie' | 'isValid'>
}

function checkToken(
  request: GuardedRequest,
  token: string | null,
  { sha256, sessions }: TokenChecks,
): GuardRejection | null {
  const { path, header } = request
  if (token === null || isTokenPageResource(path)) return null
  const sent = /^Bearer +(\S+) *$/i.exec(header('authorization') ?? '')?.[1]
  // Compare hashes instead of the tokens themselves, to prevent timing attacks.
  if (sent !== undefined && sha256(sent) === sha256(token)) return null
  const cookie = header('cookie')
  if (isPageView(request) && sessions.hasCookie(cookie, token)) return null
  if (canUseSession(request) && sessions.isValid({ cookie, header: header(sessionHeader) }, token)) return null
  return {
    status: 401,
    message: 'A control token is required. Send Authorization: Bearer <the value of --control-token or DC_MOCK_TOKEN>',
  }
}

/**
 * A request that can change state needs an `Origin` header or `Sec-Fetch-Site: same-origin`. Browsers always send `Origin` with such
 * requests. Requests from other origins have already been rejected.
 */
function canUseSession({ method, header }: GuardedRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  return header('origin') !== null || header('sec-fetch-site') === 'same-origin'
}

/** Returns the host from a URL, or an empty string if the URL is invalid, such as `http://127.a.0.1/`. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The adapter provides the access rules. In-process requests have no rules and are always allowed. */
export function guard(
  services: Pick<ControlServices, 'environment' | 'log' | 'pages' | 'sessions'>,
): MiddlewareHandler<AppEnv> {
  const { environment, log, sessions } = services
  const checks: TokenChecks = { sha256: environment.sha256, sessions }
  return async function guard(c, next) {
    const { req } = c
    const { guard: rules, ownAddress = null } = c.env.connection
    if (!rules) return next()
    const targetHost = hostOf(req.url)
    const request: GuardedRequest = {
      method: req.method,
      // Use the decoded path from the router, so that `/%5fmock` gets the same checks as `/_mock`.
      path: req.path,
      host: req.header('host') ?? targetHost,
      targetHost,
      ownAddress,
      header: (name) => req.raw.headers.get(name),
    }
    const rejection = checkAccess(request, rules, checks)
    if (!rejection) return next()
    const page = rejection.status === 401 && isPageView(request) ? await renderTokenPage(services) : null
    if (page) return page
    log.rejected({ method: req.method, path: req.path }, rejection)
    return c.json({ code: codeOfStatus(rejection.status), message: rejection.message }, rejection.status, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(rejection.status === 401 ? { 'www-authenticate': tokenChallenge } : {}),
    })
  }
}
