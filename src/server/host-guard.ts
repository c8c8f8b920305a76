/** Checks the host name in requests. Additional access checks for the control plane and the dashboard are in `guard.ts`. */
import { hostName, isLoopback } from './host-names.ts'

export interface GuardRules {
  /** Host names to accept in addition to the loopback names, or `'any'` to accept all host names. */
  hosts: ReadonlySet<string> | 'any'
  /** Bearer token for the control plane and the dashboard. Null if no token is required. */
  controlToken: string | null
}

export interface GuardRejection {
  status: 401 | 403
  message: string
}

/** Accepts only loopback host names, such as `localhost`. No token is required. */
export const loopbackRules: GuardRules = { hosts: new Set(), controlToken: null }

/**
 * Returns null if the host is accepted. `ownAddress`, the connection's local IP address, is always accepted, because a DNS rebinding attack
 * needs a host name.
 */
export function checkHost(host: string, hosts: GuardRules['hosts'], ownAddress: string | null): GuardRejection | null {
  if (hosts === 'any') return null
  const name = hostName(host)
  if (name === null) return forbidden('The Host header does not contain a valid host name')
  if (isLoopback(name) || hosts.has(name) || name === ownAddress) return null
  return forbidden(`The host "${name}" is not allowed. To allow the host, start the mock with --allow-host ${name}`)
}

export function forbidden(message: string): GuardRejection {
  return { status: 403, message }
}
