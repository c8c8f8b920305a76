/**
 * Keeps a browser signed in to the control plane with a cookie. The cookie is invisible to scripts and is not sent with requests from other
 * sites. Its value is derived from the control token, so it works for this mock only, becomes invalid when the token changes, and needs no
 * storage.
 */
const cookieName = 'dc_mock_control'
/** Paths the cookie is sent to. The service's own operations never receive it. */
const paths = ['/_mock', '/dashboard'] as const
/** Lifetime of the cookie in seconds (30 days). */
const maxAgeSeconds = 30 * 24 * 60 * 60

type Hash = (text: string) => string

/** Returns the `Set-Cookie` values that start a session. Set `secure` if the mock is reached over https. */
export function createSessionCookies(token: string, sha256: Hash, secure: boolean): string[] {
  return cookies(sessionValue(token, sha256), maxAgeSeconds, secure)
}

/** Returns the `Set-Cookie` values that end a session. */
export function clearSessionCookies(): string[] {
  return cookies('', 0, false)
}

/** Reports whether a `Cookie` header has a valid session for the token. Comparing hashes reveals nothing through timing. */
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
