/** The part of the control session that pages keep. The storage belongs to this origin, in contrast to the cookie. */

const header = 'x-dc-mock-session'
const storageKey = 'dc-mock-session'

/** Keeps the part that came with a response. */
export function storeSession(response: Response): void {
  const value = response.headers.get(header)
  if (value !== null) localStorage.setItem(storageKey, value)
}

/** Sends a request of a page with its part of the session. */
export function fetchWithSession(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const value = localStorage.getItem(storageKey)
  if (value === null) return fetch(url, init)
  const headers = new Headers(init.headers)
  headers.set(header, value)
  return fetch(url, { ...init, headers })
}

/** Ends the session and reloads the page, which then asks for the token. */
export async function askForToken(): Promise<void> {
  localStorage.removeItem(storageKey)
  await fetch('/_mock/session', { method: 'DELETE' }).catch(() => {})
  location.reload()
}
