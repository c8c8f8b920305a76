import type { Answer, Call } from '../../support/start.ts'

/** Calls the service with the global `fetch`, like the code under test. */
export async function callService(
  baseUrl: string,
  { path, method, key, body, headers }: Call & { path: string },
): Promise<Answer> {
  const response = await fetch(baseUrl + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(key === undefined ? {} : { 'x-dc-key': key }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : undefined,
  }
}
