/**
 * Stores the session value in browser storage and sends it in a header. The session cookie alone is not sufficient, because browsers also
 * send cookies to other servers on the same host.
 */

const header = 'x-dc-mock-session'
const storageKey = 'dc-mock-session'

export function storeSession(response: Response): void {
  const value = response.headers.get(header)
  if (value !== null) localStorage.setItem(storageKey, value)
}

export function fetchWithSession(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const value = localStorage.getItem(storageKey)
  if (value === null) return fetch(url, init)
  const headers = new Headers(init.headers)
  headers.set(header, value)
  return fetch(url, { ...init, headers })
}

/** Ends the session and reloads the page. The mock then asks for the control token. */
export async function askForToken(): Promise<void> {
  localStorage.removeItem(storageKey)
  await fetch('/_mock/session', { method: 'DELETE' }).catch(() => {})
  location.reload()
}
