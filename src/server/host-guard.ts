/** Checks host names. This is the only check in front of the service's own operations; `guard.ts` has the others. */
import { hostName, isLoopback } from './host-names.ts'

export interface GuardRules {
  /** Accepted hosts besides the loopback names. `'any'` is used for requests without a socket, or on request. */
  hosts: ReadonlySet<string> | 'any'
  /** Bearer token that the control plane and the dashboard require, or null if no token is required. */
  controlToken: string | null
}

export interface GuardRejection {
  status: 401 | 403
  message: string
}

/** Rules for a port on loopback: loopback names only, no token. */
export const loopbackRules: GuardRules = { hosts: new Set(), controlToken: null }

/**
 * Returns the rejection of a `Host`, or null if the host is accepted. The local address of the connection is always accepted: unlike a
 * name, an address cannot be pointed elsewhere by an attacker, and beyond loopback it is what clients know.
 */
export function checkHost(host: string, hosts: GuardRules['hosts'], ownAddress: string | null): GuardRejection | null {
  if (hosts === 'any') return null
  const name = hostName(host)
  if (name === null) return forbidden('The Host header is not a valid host name')
  if (isLoopback(name) || hosts.has(name) || name === ownAddress) return null
  return forbidden(`Host "${name}" is not accepted; start with --allow-host ${name} to accept it`)
}

export function forbidden(message: string): GuardRejection {
  return { status: 403, message }
}
