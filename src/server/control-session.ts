/**
 * The control token kept by a browser: a cookie that no script reads and no other site's request carries. It holds what follows from
 * the token and not the token itself, so that it opens this mock and nothing else, ends when the token changes, and needs no memory.
 */
const cookieName = 'dc_mock_control'
/** Only these paths: the service's own operations never see it. */
const paths = ['/_mock', '/dashboard'] as const
/** How long a browser keeps it, in seconds: 30 days. */
const maxAgeSeconds = 30 * 24 * 60 * 60

type Hash = (text: string) => string

/** What a browser is told to keep; `secure` where the mock is reached by https. */
export function createSessionCookies(token: string, sha256: Hash, secure: boolean): string[] {
  return cookies(sessionValue(token, sha256), maxAgeSeconds, secure)
}

/** What a browser is told in order to forget it. */
export function clearSessionCookies(): string[] {
  return cookies('', 0, false)
}

/** Whether a `Cookie` header holds the session of a token. Hashes are compared: how long that takes tells nothing. */
export function hasSession(header: string | null, token: string, sha256: Hash): boolean {
  const sent = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-f]{64})(?:;|$)`).exec(header ?? '')?.[1]
  return sent !== undefined && sha256(sent) === sha256(sessionValue(token, sha256))
}

function sessionValue(token: string, sha256: Hash): string {
  return sha256(`dc-mock control session\n${token}`)
}

function cookies(value: string, maxAge: number, secure: boolean): string[] {
  const suffix = secure ? '; Secure' : ''
  return paths.map(
    (path) => `${cookieName}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${suffix}`,
  )
}
