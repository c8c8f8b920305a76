/** What a host to listen on means for those who call it. */
import { isLoopback } from '../../server/host-names.ts'

/** As it stands in a URL and in a `Host` header: IPv6 in brackets. */
export function urlHost(host: string): string {
  return (host.includes(':') ? `[${host}]` : host).toLowerCase()
}

/** Whether a socket there takes calls of this machine only. */
export function isLocal(host: string): boolean {
  return isLoopback(urlHost(host))
}

/** Whether it stands for every address of the machine, so that callers need another name for it. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
