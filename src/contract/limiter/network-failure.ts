import { systemErrorCode } from '../../service/system-error.ts'

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

/** OpenSSL and Node error codes for untrusted certificates. */
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|HOSTNAME_MISMATCH/

/** @param bytes number of body bytes received so far, or null if no headers were received */
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
      return `Could not resolve the host name ${hostname}. Check the URL`
    case 'refused':
      return `${host} refuses connections. Check the port, and whether the server is running`
    case 'unreachable':
      return `${host} is unreachable (${code})`
    case 'certificate':
      // Do not suggest `--cacert` for a host name mismatch or an expired certificate, because a CA certificate cannot fix either.
      if (/ALTNAME|HOSTNAME_MISMATCH/.test(code)) {
        return `The certificate for ${host} was issued for a different host name (${message}). Use a URL with a host name that the certificate covers`
      }
      if (code === 'CERT_HAS_EXPIRED') return `The certificate for ${host} has expired. Renew the certificate`
      return `The certificate for ${host} is not trusted (${message}). Pass the CA certificate with --cacert`
    case 'tls':
      return `${host} does not support TLS (${code}). Did you mean http://?`
    case 'cut-off':
      return `The connection was closed after ${bytes} bytes of the response body`
    case 'not-http':
      return `The response from ${host} is not an HTTP response${protocol === 'http:' ? '. Did you mean https://?' : ''}`
    default:
      return `The connection to ${host} was closed without a response`
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

/**
 * Reasons for a missing or unusable response:
 * - `unknown-host`, `refused`, `unreachable`: the connection could not be opened
 * - `certificate`, `tls`: the certificate is not trusted, or the TLS connection failed
 * - `timeout`: no complete response arrived before the timeout
 * - `reset`, `cut-off`: the connection was closed before or during the response
 * - `not-http`, `too-large`: the response is not valid HTTP or is too large
 */
export type NoResponseKind =
  | 'unknown-host'
  | 'refused'
  | 'unreachable'
  | 'certificate'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'cut-off'
  | 'not-http'
  | 'too-large'

/** Error for a request that received no usable response. The message is a single line that can be shown to users. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
  readonly kind: NoResponseKind

  constructor(kind: NoResponseKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
