/** Which names of a host are accepted: all that stands before the service's own operations (`guard.ts` has the rest). */
import { hostName, isLoopback } from './host-names.ts'

export interface GuardRules {
  /** Hosts accepted besides the loopback names; `'any'` where no socket stands between, or where that was asked for. */
  hosts: ReadonlySet<string> | 'any'
  /** Token that control plane and dashboard demand as a Bearer; null where they demand none. */
  controlToken: string | null
}

export interface GuardRejection {
  status: 401 | 403
  message: string
}

/** Rules of a port on loopback: its own names only, and no token. */
export const loopbackRules: GuardRules = { hosts: new Set(), controlToken: null }

/**
 * Why a `Host` is refused; null where it may pass. The address that the connection was made to may always be called by itself: no
 * stranger can lead an address elsewhere, as he can a name, and beyond loopback it is what callers know.
 */
export function checkHost(host: string, hosts: GuardRules['hosts'], ownAddress: string | null): GuardRejection | null {
  if (hosts === 'any') return null
  const name = hostName(host)
  if (name === null) return forbidden('The Host header is no host name')
  if (isLoopback(name) || hosts.has(name) || name === ownAddress) return null
  return forbidden(`Host "${name}" is not accepted; start with --allow-host ${name} to accept it`)
}

export function forbidden(message: string): GuardRejection {
  return { status: 403, message }
}
