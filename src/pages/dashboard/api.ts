/** Client for the dashboard API. The browser's session cookie authenticates the requests. */
import type {
  CreatedDashboardKey,
  DashboardKey,
  DashboardWebsite,
  Session,
  SignedUpUserPage,
  Usage,
} from '../../spec/generated/dashboard.d.ts'

/** The user is not signed in, or the session has expired. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'
}

export async function readSession(): Promise<Session> {
  return send('GET', '/session')
}

/** @throws {Error} with the mock's message if the email or password is wrong */
export async function signIn(email: string, password: string): Promise<Session> {
  return send('POST', '/session', { email, password })
}

export async function signOut(): Promise<void> {
  return send('DELETE', '/session')
}

export async function listWebsites(): Promise<DashboardWebsite[]> {
  return (await send<{ websites: DashboardWebsite[] }>('GET', '/websites')).websites
}

export async function listKeys(appId: string): Promise<DashboardKey[]> {
  return (await send<{ keys: DashboardKey[] }>('GET', `${websitePath(appId)}/keys`)).keys
}

/** Creates a key. Only this response contains the full value. */
export async function createKey(appId: string, name: string): Promise<CreatedDashboardKey> {
  return send('POST', `${websitePath(appId)}/keys`, { name })
}

export async function deleteKey(appId: string, id: string): Promise<void> {
  return send('DELETE', `${websitePath(appId)}/keys/${encodeURIComponent(id)}`)
}

export async function listSignedUpUsers(appId: string, cursor: string | null): Promise<SignedUpUserPage> {
  const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`
  return send('GET', `${websitePath(appId)}/signed-up-users${query}`)
}

export async function readUsage(appId: string): Promise<Usage> {
  return send('GET', `${websitePath(appId)}/usage`)
}

function websitePath(appId: string): string {
  return `/websites/${encodeURIComponent(appId)}`
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/dashboard/api${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The mock is not responding. Start it again, then try once more.')
  })
  const responseBody: unknown = response.status === 204 ? null : await response.json()
  // The mock's own tests check its responses against dashboard.yaml.
  if (response.ok) return responseBody as T
  const message =
    typeof responseBody === 'object' && responseBody !== null && 'message' in responseBody
      ? String(responseBody.message)
      : ''
  if (response.status === 401 && message.startsWith('Not signed in')) throw new SignedOutError(message)
  throw new Error(message || `The mock returned ${response.status}.`)
}
