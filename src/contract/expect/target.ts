import type { Website } from '../../spec/generated/control.d.ts'

export interface StepTarget {
  /** Base URL of the mock, without a trailing slash. */
  url: string
  appId: string
  /** Sends a request with control plane authentication. The promise rejects if the connection closes without a response. */
  send(request: Request): Promise<Response>
  /** Returns the real time, in milliseconds since the Unix epoch. */
  now(): number
}

export type StepCredentials = Pick<Website, 'app_id' | 'cop_key' | 'release_secret' | 'keys'>

/**
 * Calls the control plane and returns the response body.
 *
 * @throws {Error} if the response is an error
 */
export async function callControlPlane<T>(
  target: StepTarget,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<T> {
  const response = await target.send(
    new Request(`${target.url}/_mock${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  )
  const result = await response.json()
  if (!response.ok) throw new Error(`${method} /_mock${path}: ${response.status} ${result.message}`)
  return result
}
