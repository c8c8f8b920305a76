/** Checks host names, which is the only access check for the service's own operations. `guard.ts` checks the control plane. */
import { hostName, isLoopback } from './host-names.ts'

export interface GuardRules {
  /** Accepted hosts besides the loopback names. `'any'` accepts every host, for requests without a socket or if configured. */
  hosts: ReadonlySet<string> | 'any'
  /** Bearer token that the control plane and the dashboard require. Null if none is required. */
  controlToken: string | null
}

export interface GuardRejection {
  status: 401 | 403
  message: string
}

/** Rules for a loopback port: only loopback names are accepted, and no token is required. */
export const loopbackRules: GuardRules = { hosts: new Set(), controlToken: null }

/**
 * Returns the reason for rejecting a host, or null if it is accepted. The local address of the connection is always accepted, because other
 * machines often know only this address. Unlike a name, an attacker cannot redirect it.
 */
export function checkHost(host: string, hosts: GuardRules['hosts'], ownAddress: string | null): GuardRejection | null {
  if (hosts === 'any') return null
  const name = hostName(host)
  if (name === null) return forbidden('The Host header is not a valid host name')
  if (isLoopback(name) || hosts.has(name) || name === ownAddress) return null
  return forbidden(`Host "${name}" is not accepted. To accept it, start the mock with --allow-host ${name}`)
}

export function forbidden(message: string): GuardRejection {
  return { status: 403, message }
}
