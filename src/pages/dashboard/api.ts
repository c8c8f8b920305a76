/** The dashboard's own API, as the session in the browser's cookie may call it. */
import type {
  CreatedDashboardKey,
  DashboardKey,
  DashboardWebsite,
  Session,
  SignedUpUserPage,
  Usage,
} from '../../spec/generated/dashboard.d.ts'

/** Nobody is signed in, or no longer. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOut'
}

export async function readSession(): Promise<Session> {
  return send('GET', '/session')
}

/** @throws {Error} in the mock's words where address and password do not fit */
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

/** The answer has the full value, this once. */
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
    throw new Error('The mock does not answer. Start it again, then try once more.')
  })
  const responseBody: unknown = response.status === 204 ? null : await response.json()
  // What a dc-mock answers is what control.yaml says; its own tests hold it to that.
  if (response.ok) return responseBody as T
  const message =
    typeof responseBody === 'object' && responseBody !== null && 'message' in responseBody
      ? String(responseBody.message)
      : ''
  if (response.status === 401 && message.startsWith('Not signed in')) throw new SignedOutError(message)
  throw new Error(message || `The mock answered ${response.status}.`)
}
