/** The website that expectations are held against, behind the HTTP surface of its mock. */
import type { Website } from '../../spec/generated/control.d.ts'

export interface StepTarget {
  /** Address of the mock, without a slash at its end. */
  url: string
  appId: string
  /** Sends a request; fails where the connection ends without an answer. Adds what the control plane asks for. */
  send(request: Request): Promise<Response>
  /** Real time in ms since the epoch. */
  now(): number
}

/** What of a website the calls need. */
export type StepCredentials = Pick<Website, 'app_id' | 'cop_key' | 'release_secret' | 'keys'>

/** Calls the control plane; its answer is read as what the caller knows it to be, and fails where it is a refusal. */
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
