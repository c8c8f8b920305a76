import type { Website } from '../../spec/generated/control.d.ts'

export interface StepTarget {
  /** The mock's base URL, without a trailing slash. */
  url: string
  appId: string
  /** Sends a request with control plane authorization. Rejects if the connection closes without a response. */
  send(request: Request): Promise<Response>
  /** Returns the current time, which may be virtual, in milliseconds since the Unix epoch. */
  now(): number
}

export type StepCredentials = Pick<Website, 'app_id' | 'cop_key' | 'release_secret' | 'keys'>

/** @throws {Error} if the response status is not 2xx */
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
