/** Client for the dashboard API. The browser's session cookie authenticates all requests. */
import type {
  CreatedDashboardKey,
  DashboardKey,
  DashboardWebsite,
  Error as ErrorBody,
  Session,
  SignedUpUserPage,
  Usage,
} from '../../spec/generated/dashboard.d.ts'
import { fetchWithSession } from '../session.ts'

class DashboardError extends Error {
  override readonly name = 'DashboardError'
  readonly code: ErrorBody['code']

  constructor({ message, problem, code }: ErrorBody) {
    super(problem ?? message)
    this.code = code
  }
}

/** Name of the event dispatched on `window` when the session expires. */
export const sessionExpired = 'session-expired'

export function isSignedOut(error: unknown): boolean {
  return error instanceof DashboardError && error.code === 'unauthorized'
}

export const dashboardApi = {
  readSession: (): Promise<Session> => send('GET', '/session'),
  /** @throws {DashboardError} if the email address or the password is incorrect */
  signIn: (email: string, password: string): Promise<Session> => send('POST', '/session', { email, password }),
  signOut: (): Promise<void> => send('DELETE', '/session'),
  listWebsites: async (): Promise<DashboardWebsite[]> =>
    (await send<{ websites: DashboardWebsite[] }>('GET', '/websites')).websites,
  listKeys: async (appId: string): Promise<DashboardKey[]> =>
    (await send<{ keys: DashboardKey[] }>('GET', `${websitePath(appId)}/keys`)).keys,
  /** Only this response contains the full key. */
  createKey: (appId: string, name: string): Promise<CreatedDashboardKey> =>
    send('POST', `${websitePath(appId)}/keys`, { name }),
  deleteKey: (appId: string, id: string): Promise<void> =>
    send('DELETE', `${websitePath(appId)}/keys/${encodeURIComponent(id)}`),
  listSignedUpUsers: (appId: string, cursor: string | null): Promise<SignedUpUserPage> =>
    send(
      'GET',
      `${websitePath(appId)}/signed-up-users${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
    ),
  readUsage: (appId: string): Promise<Usage> => send('GET', `${websitePath(appId)}/usage`),
}

function websitePath(appId: string): string {
  return `/websites/${encodeURIComponent(appId)}`
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetchWithSession(`/dashboard/api${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The mock is not responding. Start the mock, then try again.')
  })
  const responseBody: unknown = response.status === 204 ? null : await response.json()
  // These casts are safe, because tests check the mock's responses against dashboard.yaml.
  if (response.ok) return responseBody as T
  const error = new DashboardError(responseBody as ErrorBody)
  if (isSignedOut(error) && path !== '/session') dispatchEvent(new Event(sessionExpired))
  throw error
}
