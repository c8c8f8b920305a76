import { isLoopback } from '../../server/host-names.ts'

/** Formats a host for a URL or a `Host` header. IPv6 addresses are enclosed in brackets. */
export function formatUrlHost(host: string): string {
  return (host.includes(':') ? `[${host}]` : host).toLowerCase()
}

/** Reports whether the host is a loopback address. */
export function isLoopbackHost(host: string): boolean {
  return isLoopback(formatUrlHost(host))
}

/** Reports whether the host is a wildcard address. Clients cannot connect to a wildcard address. */
export function isWildcardAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
