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
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}

export async function readSession(): Promise<Session> {
  return call('GET', '/session')
}

/** @throws {Error} in the mock's words where address and password do not fit */
export async function signIn(email: string, password: string): Promise<Session> {
  return call('POST', '/session', { email, password })
}

export async function signOut(): Promise<void> {
  return call('DELETE', '/session')
}

export async function listWebsites(): Promise<DashboardWebsite[]> {
  return (await call<{ websites: DashboardWebsite[] }>('GET', '/websites')).websites
}

export async function listKeys(appId: string): Promise<DashboardKey[]> {
  return (await call<{ keys: DashboardKey[] }>('GET', `${website(appId)}/keys`)).keys
}

/** The answer has the full value, this once. */
export async function createKey(appId: string, name: string): Promise<CreatedDashboardKey> {
  return call('POST', `${website(appId)}/keys`, { name })
}

export async function deleteKey(appId: string, id: string): Promise<void> {
  return call('DELETE', `${website(appId)}/keys/${encodeURIComponent(id)}`)
}

export async function listSignedUpUsers(appId: string, cursor: string | null): Promise<SignedUpUserPage> {
  const from = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`
  return call('GET', `${website(appId)}/signed-up-users${from}`)
}

export async function readUsage(appId: string): Promise<Usage> {
  return call('GET', `${website(appId)}/usage`)
}

function website(appId: string): string {
  return `/websites/${encodeURIComponent(appId)}`
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/dashboard/api${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The mock does not answer. Start it again, then try once more.')
  })
  const read: unknown = answer.status === 204 ? null : await answer.json()
  // What a dc-mock answers is what control.yaml says; its own tests hold it to that.
  if (answer.ok) return read as T
  const message = typeof read === 'object' && read !== null && 'message' in read ? String(read.message) : ''
  if (answer.status === 401 && message.startsWith('Not signed in')) throw new SignedOut(message)
  throw new Error(message || `The mock answered ${answer.status}.`)
}
