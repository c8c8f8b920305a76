import { type OperationId, operations } from '../spec/generated/operations.ts'
import { isObject } from '../spec/json.ts'
import { hasCopKeyField, shippedSpec } from '../spec/read-spec.ts'
import { goodBody } from './good-body.ts'
import type { ProbeWebsite } from './probe-website.ts'
import type { ContractRequest } from './request.ts'
import { specOf } from './spec/operations.ts'

/** Call to an operation. Omitted properties default to valid values. */
export interface CallShape {
  readonly operation: OperationId
  /** @default the operation's method */
  readonly method?: string
  readonly path?: string
  /**
   * Credential to send. `good` is valid, `wrong` is invalid, and `missing` omits the credential.
   * @default "good"
   */
  readonly credential?: 'good' | 'wrong' | 'missing'
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Request headers. Set a header to `undefined` to remove it. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /**
   * Request body. Strings are sent unchanged, null sends no body, and other values are sent as JSON.
   * @default a valid body
   */
  readonly body?: unknown
  /**
   * Whether to add 1 MiB of text to the body, in an unknown field (A37, A40).
   * @default false
   */
  readonly oversized?: boolean
  /** Required response status. If the status is different, the probe ends, and rules that depend on the probe are not tested. */
  readonly expectedStatus?: number
  /**
   * Whether the credential is known to be valid. If `expectedStatus` is set, the default is true for a status below 300, and false for
   * other statuses. If `expectedStatus` is not set, the default is true only for a `good` credential that no other property overrides.
   */
  readonly credentialVerified?: boolean
  /**
   * Whether the request contains values generated from a schema. Only the rule for generated values evaluates such requests.
   * @default false
   */
  readonly generated?: boolean
  /**
   * Whether the request is sent only to shrink a failing example. Such a request is sent to a deployment only if its class is `free`.
   * @default false
   */
  readonly shrinking?: boolean
  /**
   * Maximum number of times to send the request.
   * @default 1
   */
  readonly times?: number
}

/** Call to an operation, or a function that creates the call from the website's credentials. */
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

const padding = 'x'.repeat(2 ** 20)

function bodyOf(shape: CallShape, site: ProbeWebsite): string | null {
  const given = 'body' in shape ? shape.body : goodBody(shape.operation, site)
  const body = shape.oversized && isObject(given) ? { ...given, padding } : given
  if (body === null || body === undefined) return null
  if (typeof body === 'string') return body
  const { credential = 'good' } = shape
  const { root } = shippedSpec()
  const specBody = specOf(shape.operation).body
  if (specBody === null || !hasCopKeyField(root, specBody) || !isObject(body)) return JSON.stringify(body)
  return JSON.stringify({ ...copKeyOf(credential, site), ...body })
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

export function successfulCheck(email: string): CallShape {
  return { operation: 'checkEmail', body: { email }, expectedStatus: 200 }
}

/** Returns a call to `checkEmail` that may be rejected even with a valid key. */
export function checkWithUnverifiedKey(email: string): CallShape {
  return { operation: 'checkEmail', body: { email }, credentialVerified: false }
}

/** Returns a call to `checkEmail` that accepts any response status. */
export function checkWithAnyStatus(email: string): CallShape {
  return { operation: 'checkEmail', body: { email } }
}
