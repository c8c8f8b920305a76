/** What a host to listen on means for those who call it. */
import { isLoopback } from '../../server/host-names.ts'

/** As it stands in a URL and in a `Host` header: IPv6 in brackets. */
export function formatUrlHost(host: string): string {
  return (host.includes(':') ? `[${host}]` : host).toLowerCase()
}

/** Whether a socket there takes calls of this machine only. */
export function isLoopbackHost(host: string): boolean {
  return isLoopback(formatUrlHost(host))
}

/** Whether it stands for every address of the machine, so that callers need another name for it. */
export function isWildcardAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
