import { isLoopback } from '../../server/host-names.ts'

/** Encloses IPv6 addresses in brackets. */
export function formatUrlHost(host: string): string {
  return (host.includes(':') ? `[${host}]` : host).toLowerCase()
}

export function isLoopbackHost(host: string): boolean {
  return isLoopback(formatUrlHost(host))
}

/** Clients cannot connect to a wildcard address. */
export function isWildcardAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
