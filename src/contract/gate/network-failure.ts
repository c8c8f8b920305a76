import { systemErrorCode } from '../../service/system-error.ts'
import { NoResponseError, type NoResponseKind } from './no-response-error.ts'

const kinds: Readonly<Record<string, NoResponseKind>> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  EPROTO: 'tls',
}

/** Codes by which OpenSSL and Node say that a certificate is not to be trusted. */
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|HOSTNAME_MISMATCH/

/** What a failed request means, in one line. `bytes`: how much of the answer's body had come; null where not even its head had. */
export function toNoResponseError(error: unknown, address: URL, bytes: number | null): NoResponseError {
  if (error instanceof NoResponseError) return error
  const code = systemErrorCode(error)
  const kind = bytes === null ? kindOf(code) : 'cut-off'
  return new NoResponseError(kind, formatMessage(kind, code, address, bytes ?? 0, messageOf(error)), error)
}

function kindOf(code: string): NoResponseKind {
  if (certificate.test(code)) return 'certificate'
  if (code.startsWith('ERR_SSL')) return 'tls'
  return code.startsWith('HPE_') ? 'not-http' : (kinds[code] ?? 'reset')
}

function formatMessage(
  kind: NoResponseKind,
  code: string,
  { host, hostname, protocol }: URL,
  bytes: number,
  message: string,
): string {
  switch (kind) {
    case 'unknown-host':
      return `no host is called ${hostname}`
    case 'refused':
      return `nobody answers at ${host} (connection refused)`
    case 'unreachable':
      return `${host} cannot be reached (${code})`
    case 'certificate':
      // No authority makes these good.
      if (/ALTNAME|HOSTNAME_MISMATCH/.test(code)) {
        return `the certificate of ${host} is for another name (${message}); give the address by the name that it is for`
      }
      if (code === 'CERT_HAS_EXPIRED')
        return `the certificate of ${host} has expired; nothing is sent until it is renewed`
      return `the certificate of ${host} is not trusted (${message}); give its authority with --cacert`
    case 'tls':
      return `${host} does not speak TLS (${code}); should the address begin with http://?`
    case 'cut-off':
      return `the connection ended in the middle of the answer, after ${bytes} bytes of its body`
    case 'not-http':
      return `what ${host} answers is no HTTP${protocol === 'http:' ? '; should the address begin with https://?' : ''}`
    default:
      return `the connection to ${host} ended without an answer`
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
