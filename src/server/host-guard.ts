/** Checks host names. The service's own operations have no other access check. `guard.ts` checks the control plane. */
import { hostName, isLoopback } from './host-names.ts'

export interface GuardRules {
  /** Accepted hosts in addition to the loopback names. `'any'` accepts every host. Requests without a socket always use `'any'`. */
  hosts: ReadonlySet<string> | 'any'
  /** Bearer token for the control plane and the dashboard, or null if no token is required. */
  controlToken: string | null
}

export interface GuardRejection {
  status: 401 | 403
  message: string
}

/** Rules for a loopback port, which accepts only loopback names and requires no token. */
export const loopbackRules: GuardRules = { hosts: new Set(), controlToken: null }

/**
 * Returns the reason for rejecting a host, or null if the host is accepted. The connection's local address is always accepted, because
 * other machines often have no host name for the mock. An attacker can redirect a host name, but not an address.
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
