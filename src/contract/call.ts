/** A call of an operation as a probe names it, and the request that it becomes. */
import { type OperationId, operations } from '../spec/generated/operations.ts'
import { goodBody } from './good-body.ts'
import type { ProbeWebsite } from './probe-website.ts'
import type { ContractRequest } from './request.ts'

/** What is left out is as the operation wants it: a call that names only its operation is one that succeeds. */
export interface CallShape {
  readonly operation: OperationId
  /** @default the operation's */
  readonly method?: string
  /** In place of the operation's path. */
  readonly path?: string
  /** The credential that the operation takes: as it should be, one that nobody has, or none. @default "good" */
  readonly credential?: 'good' | 'wrong' | 'missing'
  /** Parameters of the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Undefined takes one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** A text goes as it is, anything else as JSON; null sends none. @default a body that fits */
  readonly body?: unknown
  /** The status that what follows stands on: with another one the probe ends, and its rules are not tested. */
  readonly expectedStatus?: number
  /**
   * Whether its success can be counted on. @default true where the credential is the website's own as it stands, or where `answers` is
   * a success
   */
  readonly credentialVerified?: boolean
  /** Whether its values are made up from a schema; then only the rule about those looks at it. @default false */
  readonly generated?: boolean
  /**
   * Whether it is sent only to make smaller what was found broken. Where that would cost something, it is not sent at all.
   * @default false
   */
  readonly shrinking?: boolean
  /** How often it is sent at most. @default 1 */
  readonly times?: number
}

/** A call, or one that is made of what the website has. */
export type ProbeCall = CallShape | ((site: ProbeWebsite) => CallShape)

export function resolveCall(call: ProbeCall, site: ProbeWebsite): CallShape {
  return typeof call === 'function' ? call(site) : call
}

export function createRequest(shape: CallShape, site: ProbeWebsite): ContractRequest {
  const { operation, credential = 'good' } = shape
  const { method, path, security } = operations[operation]
  const headers: Record<string, string> = {}
  if (security.includes('privateKey') && credential !== 'missing') {
    headers['x-dc-key'] = credential === 'good' ? site.key : site.mark.wrongKey
  }
  const body = bodyOf(shape, site)
  if (body !== null) headers['content-type'] = 'application/json'
  for (const [name, value] of Object.entries(shape.headers ?? {})) {
    if (value === undefined) delete headers[name.toLowerCase()]
    else headers[name.toLowerCase()] = value
  }
  const query = new URLSearchParams({
    ...(operation === 'getScript' ? copKeyOf(credential, site) : {}),
    ...shape.query,
  })
  const address = shape.path ?? fillPath(path, shape, site)
  return {
    method: shape.method ?? method,
    path: query.size === 0 ? address : `${address}?${query}`,
    headers,
    body,
    to: operation === 'getScript' ? 'cdn' : 'service',
  }
}

function bodyOf(shape: CallShape, site: ProbeWebsite): string | null {
  const body = 'body' in shape ? shape.body : goodBody(shape.operation, site)
  if (body === null || body === undefined) return null
  if (typeof body === 'string') return body
  const { credential = 'good' } = shape
  const withCredential =
    carriesCopKey(shape.operation) && isPlainObject(body) ? { ...copKeyOf(credential, site), ...body } : body
  return JSON.stringify(withCredential)
}

/** Operations whose credential is a field of the body. */
function carriesCopKey(operation: OperationId): boolean {
  return operation === 'requestDataDeletion' || operation.startsWith('collect') || operation === 'identifyUser'
}

function copKeyOf(credential: 'good' | 'wrong' | 'missing', { copKey, mark }: ProbeWebsite): { cop_key?: string } {
  if (credential === 'missing') return {}
  return { cop_key: credential === 'good' ? copKey : mark.wrongCopKey }
}

function fillPath(path: string, { params = {}, credential = 'good' }: CallShape, site: ProbeWebsite): string {
  const good = credential === 'good'
  const { mark } = site
  const fill = (name: string): string => {
    switch (name) {
      case 'source':
        return mark.name('billing')
      case 'api_key':
        return good ? site.copKey : mark.wrongCopKey
      case 'secret':
        return good ? site.releaseSecret : mark.wrongSecret
      default:
        return mark.wrongToken
    }
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? fill(name)))
}

function isPlainObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
