import { StoreError } from '../store-error.ts'
import type { StoreAddress } from './address.ts'

/** The Redis server is reachable but no longer contains the replicas' shared state. */
export class StateLostError extends Error {
  override readonly name = 'StateLostError'
  readonly code = 'state-lost'

  constructor() {
    super('Redis has lost the shared state. Stop all dc-mock replicas, then start them again')
  }
}

/** Timeout in ms for connecting and for each response. */
export const timeoutMs = 5000

const unreached: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server is listening there',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name is unknown',
  ETIMEDOUT: `no response from a Redis server within ${timeoutMs / 1000} s`,
  EHOSTUNREACH: 'the host is unreachable',
  ECONNRESET:
    'the connection was closed immediately; check whether the server is Redis, and whether it requires TLS (rediss://)',
}

const untrusted = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/

/** Returns an error that explains why the first connection attempt failed, and how to fix the problem. */
export function explainConnectError(error: unknown, address: StoreAddress): StoreError {
  if (error instanceof StoreError) return error
  const { shown } = address
  const { code, replyCode, message } = describe(error)
  const unusable = (reply: string): StoreError =>
    new StoreError(`${shown} ${reply}`, { unreachable: false, cause: error })
  const reply = message.split('\n')[0]?.slice(0, 200)
  if (replyCode === 'NOPERM') {
    const keys = address.prefix.slice(0, -1)
    return unusable(
      `does not grant its user all required permissions (${reply}); grant ~${keys}:* and &${keys}:* and the commands listed in docs/replicas.md`,
    )
  }
  const { username, password, pathname } = new URL(shown)
  if (replyCode === 'WRONGPASS' || replyCode === 'NOAUTH') {
    return unusable(
      username + password === ''
        ? 'requires a login; set DC_MOCK_STORE to redis://user:password@host:6379'
        : 'rejects the login, because the user or password in the address is wrong; percent-encode characters such as @ : / # ? % (%40 for @)',
    )
  }
  // Redis returns the code ERR if the database number is out of range. Servers without ACL support also return ERR for a failed login.
  if (replyCode === 'ERR' && (username + password !== '' || pathname.length > 1)) {
    return unusable(`rejects the user, password or database number in the address: ${reply}`)
  }
  if (code !== null && untrusted.test(code)) {
    return unusable(
      `has an untrusted certificate (${reply?.split(';')[0]}); before you start dc-mock, set NODE_EXTRA_CA_CERTS to the path of its CA certificate`,
    )
  }
  if (code === 'CERT_HAS_EXPIRED') return unusable(`has an expired certificate: ${reply}`)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return unusable(`has a certificate for a different name: ${reply}`)
  }
  const why = code === null ? undefined : unreached[code]
  if (why !== undefined) {
    return new StoreError(`cannot reach ${shown}: ${why}`, { unreachable: true, cause: error })
  }
  return unusable(`does not respond like Redis 7 or Valkey: ${reply}`)
}

/** Explains a failure to load or create the shared state, and how to fix it. */
export function explainStateError(error: unknown, address: StoreAddress): StoreError {
  const { replyCode, message } = describe(error)
  const isForeign = error instanceof StateLostError || replyCode === 'WRONGTYPE' || replyCode === 'ERR'
  if (!isForeign) return explainConnectError(error, address)
  const found = replyCode === null ? 'a required field is missing' : message.split('\n')[0]?.slice(0, 200)
  return new StoreError(
    `${address.shown} contains keys with the prefix ${address.prefix} that are not a complete dc-mock state (${found}); use a different ?prefix=, or delete these keys`,
    { unreachable: false, cause: error },
  )
}

interface ErrorDescription {
  /** Connection error code, such as ECONNREFUSED. */
  code: string | null
  /** Error code in the Redis reply, such as NOPERM. Null if Redis did not reply. */
  replyCode: string | null
  message: string
}

function describe(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { code: null, replyCode: null, message: String(error) }
  if ('originalError' in error) return describe(error.originalError)
  const { name } = error.constructor
  if (name === 'ClientOfflineError' && error.cause !== undefined) return describe(error.cause)
  const unanswered = (code: string | null, message: string): ErrorDescription => ({ code, replyCode: null, message })
  if (name === 'ConnectionTimeoutError' || name === 'SocketTimeoutError') return unanswered('ETIMEDOUT', name)
  if (name === 'SocketClosedUnexpectedlyError') return unanswered('ECONNRESET', name)
  // If a host name resolves to several IP addresses, there is an error for each address. Use the first error.
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0])
  const { message } = error
  if (replyErrors.has(name)) return { code: null, replyCode: /^[A-Z]+/.exec(message)?.[0] ?? 'ERR', message }
  return unanswered('code' in error && typeof error.code === 'string' ? error.code : null, message)
}

/** Error classes that the `redis` package uses for error replies. */
const replyErrors: ReadonlySet<string> = new Set(['ErrorReply', 'SimpleError', 'BlobError'])

/** Error code in a Redis error reply, such as NOPERM. Null for other errors. */
export function replyCodeOf(error: unknown): string | null {
  return describe(error).replyCode
}

export function describeRedisError(error: unknown): string {
  const { code, replyCode, message } = describe(error)
  if (error instanceof StateLostError) return message
  if (code !== null) return ended[code] ?? unreached[code] ?? code
  if (replyCode === null) return 'the connection was closed'
  const reply = (message.split('\n')[0] ?? message).slice(0, 200)
  const fix = fixes[replyCode]
  return fix === undefined ? reply : `${reply.replace(/\.$/, '')}; ${fix}`
}

const ended: Readonly<Record<string, string>> = {
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: `no response within ${timeoutMs / 1000} s`,
}

const newLogin = 'start the replicas with a valid login'
const rights = 'docs/replicas.md lists the permissions that the Redis user needs'

const fixes: Readonly<Record<string, string>> = {
  OOM: 'increase maxmemory in the Redis configuration, or delete data that other applications store in Redis',
  READONLY:
    'the server is a replica of another Redis server; promote it with REPLICAOF NO ONE, or connect to the primary',
  MISCONF: 'free up disk space on the Redis server, or fix the error in the Redis log',
  WRONGPASS: newLogin,
  NOAUTH: newLogin,
  NOPERM: rights,
}
