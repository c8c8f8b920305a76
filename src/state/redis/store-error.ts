import { StoreError } from '../store-error.ts'
import type { StoreAddress } from './address.ts'

/** Redis answers, and holds no state any more. */
export class StateLostError extends Error {
  override readonly name = 'StateGoneError'

  constructor() {
    super('the state is not there any more; stop all replicas and start them anew')
  }
}

const unreached: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name is not known',
  ETIMEDOUT: 'nothing that speaks as Redis answered within 5 s',
  EHOSTUNREACH: 'there is no way to that host',
  ECONNRESET: 'the connection was closed at once: is it Redis, and with TLS (rediss://) or without?',
}

/** Codes of a certificate that is not trusted. */
const untrusted = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/

/** A first connection that failed, in words. */
export function explainConnectError(error: unknown, address: StoreAddress): StoreError {
  if (error instanceof StoreError) return error
  const { shown } = address
  const { code, message } = describe(error)
  const refused = (says: string): StoreError => new StoreError(`${shown} ${says}`, { unreachable: false, cause: error })
  const says = message.split('\n')[0]?.slice(0, 200)
  if (message.startsWith('NOPERM')) {
    const keys = address.prefix.slice(0, -1)
    return refused(
      `does not give its user all that is needed (${says}); give it ~${keys}:* and &${keys}:* and the commands that docs/replicas.md lists`,
    )
  }
  if (/^(WRONGPASS|NOAUTH)/.test(message) || /AUTH.*password/i.test(message)) {
    const { username, password } = new URL(shown)
    return refused(
      username + password === ''
        ? 'asks for a login: put redis://user:password@host:6379 into the variable DC_MOCK_STORE'
        : 'does not take this login: user or password in the address is wrong; letters such as @ : / # ? % stand there percent-encoded (%40 for @)',
    )
  }
  if (code !== null && untrusted.test(code)) {
    return refused(
      `has a certificate that is not trusted (${says?.split(';')[0]}); name the file of its authority in NODE_EXTRA_CA_CERTS before the start`,
    )
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return refused(`has a certificate that does not fit: ${says}`)
  }
  const why = code === null ? undefined : unreached[code]
  if (why !== undefined) {
    return new StoreError(`cannot reach ${shown}: ${why}`, { unreachable: true, cause: error })
  }
  return refused(`does not answer as Redis 7 or Valkey does: ${says}`)
}

function describe(error: unknown): { code: string | null; message: string } {
  if (!(error instanceof Error)) return { code: null, message: String(error) }
  if ('originalError' in error) return describe(error.originalError)
  const { name } = error.constructor
  if (name === 'ClientOfflineError' && error.cause !== undefined) return describe(error.cause)
  if (name === 'ConnectionTimeoutError' || name === 'SocketTimeoutError') return { code: 'ETIMEDOUT', message: name }
  if (name === 'SocketClosedUnexpectedlyError') return { code: 'ECONNRESET', message: name }
  // A name with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0])
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : null, message: error.message }
}

/** What goes wrong with a connection that was there, in a few words. */
export function describeRedisError(error: unknown): string {
  const { code, message } = describe(error)
  if (error instanceof StateLostError) return message
  if (code !== null) return ended[code] ?? unreached[code] ?? code
  if (!/^[A-Z]{2,}/.test(message)) return 'the connection ended'
  const says = (message.split('\n')[0] ?? message).slice(0, 200)
  const fix = fixes[says.split(' ')[0] ?? '']
  return fix === undefined ? says : `${says.replace(/\.$/, '')}; ${fix}`
}

const ended: Readonly<Record<string, string>> = {
  ECONNRESET: 'the connection ended',
  EPIPE: 'the connection ended',
  ETIMEDOUT: 'no answer within 5 s',
}

const newLogin = 'start the replicas with a login that it takes'
const rights = 'docs/replicas.md says which rights its user needs'

/** What to do where Redis answers and refuses. */
const fixes: Readonly<Record<string, string>> = {
  OOM: 'its memory is full: raise its maxmemory, or remove what else it holds',
  READONLY:
    'it is a copy of another Redis: promote it with REPLICAOF NO ONE, or start the replicas on the one that takes changes',
  MISCONF: 'it cannot write to its disk: make room there; its log says more',
  WRONGPASS: newLogin,
  NOAUTH: newLogin,
  NOPERM: rights,
}

/** Whether Redis answers, and refuses what it is asked. */
export function isRejection(error: unknown): boolean {
  return Object.keys(fixes).some((code) => describe(error).message.startsWith(`${code} `))
}
