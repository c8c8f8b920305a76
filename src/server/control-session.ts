/**
 * Browser sessions for the control token: a cookie plus a value from browser storage, which the web UI sends in a header.
 *
 * Browsers send cookies to every port of a host, so other servers on this machine can receive the cookie. Without the header,
 * the cookie gives access only to pages, which contain no data.
 */
import type { Environment } from '../service/environment.ts'
import { sessionPrefix } from '../service/mask.ts'

export const sessionHeader = 'x-dc-mock-session'

const cookieName = 'dc_mock_control'
/** With these cookie paths, browsers do not send the cookie with calls to the service. */
const paths = ['/_mock', '/dashboard'] as const
const maxAgeSeconds = 12 * 60 * 60

export interface ControlSessions {
  create(token: string, secure: boolean): { cookies: string[]; header: string }
  /** Returns `Set-Cookie` values that delete the cookie. */
  revoke(cookie: string | null): string[]
  /** Reports whether a `Cookie` header contains a valid session. */
  hasCookie(cookie: string | null, token: string): boolean
  /** Reports whether the cookie and the header value belong to the same valid session. */
  isValid(parts: { cookie: string | null; header: string | null }, token: string): boolean
}

/**
 * Sessions are not stored. The cookie and the header value are derived from the token, a random session ID and the expiry time.
 * @param isShared whether to accept sessions that other processes, such as replicas, have created with the same token
 */
export function createControlSessions(
  { sha256, now }: Pick<Environment, 'sha256' | 'now'>,
  { isShared }: { isShared: boolean },
): ControlSessions {
  let processId: string | null = isShared ? '' : null
  /** Expiry times, by session ID. */
  const revoked = new Map<string, number>()
  const sign = (part: 'cookie' | 'page', session: string, token: string): string => {
    processId ??= createId()
    return sha256(`dc-mock control session\n${processId}\n${part}\n${session}\n${token}`)
  }
  const read = (cookie: string | null, token: string): string | null => {
    const [, id, until, signature] = cookiePattern.exec(cookie ?? '') ?? []
    if (id === undefined || until === undefined || signature === undefined) return null
    const session = `${id}_${until}`
    if (Number(until) <= now() || revoked.has(id)) return null
    // Compare hashes instead of the signatures themselves, to prevent timing attacks.
    return sha256(signature) === sha256(sign('cookie', session, token)) ? session : null
  }
  return {
    create(token, secure) {
      const session = `${createId()}_${now() + maxAgeSeconds * 1000}`
      const cookies = formatCookies(
        `${sessionPrefix}${session}_${sign('cookie', session, token)}`,
        maxAgeSeconds,
        secure,
      )
      return { cookies, header: sessionPrefix + sign('page', session, token) }
    },
    revoke(cookie) {
      const [, id, until] = cookiePattern.exec(cookie ?? '') ?? []
      for (const [known, end] of revoked) if (end <= now()) revoked.delete(known)
      if (id !== undefined && Number(until) > now())
        revoked.set(id, Math.min(Number(until), now() + maxAgeSeconds * 1000))
      // Clients can revoke made-up session IDs, so the number of stored revocations is limited. The oldest is removed first.
      if (revoked.size > maxRevoked) revoked.delete(revoked.keys().next().value ?? '')
      return formatCookies('', 0, false)
    },
    hasCookie: (cookie, token) => read(cookie, token) !== null,
    isValid({ cookie, header }, token) {
      const session = read(cookie, token)
      return (
        session !== null && header !== null && sha256(header) === sha256(sessionPrefix + sign('page', session, token))
      )
    },
  }
}

const maxRevoked = 10_000

/** Does not use the mock's seed, because a restarted mock with the same seed could then accept old sessions. */
function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const cookiePattern = new RegExp(
  `(?:^|;\\s*)${cookieName}=${sessionPrefix}([A-Za-z0-9]{8,64})_(\\d{1,15})_([0-9a-f]{64})(?:;|$)`,
)

function formatCookies(value: string, maxAge: number, secure: boolean): string[] {
  const suffix = secure ? '; Secure' : ''
  return paths.map(
    (path) => `${cookieName}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${suffix}`,
  )
}
