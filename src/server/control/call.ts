import { maskSecrets } from '../../service/mask.ts'
import type { ControlPlaneOperations } from '../../spec/control-operations.ts'
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import type { Queries, RequestBodies } from '../../spec/generated/request-validators.d.ts'
import type { MaybePromise } from '../../state/port.ts'
import { codeOfStatus, type ErrorCode } from './errors.ts'
import type { ControlServices } from './services.ts'

/** Large enough for a scenario document with about 10,000 people. */
export const maxControlBodyBytes: number = 16 * 2 ** 20

/** Large enough for a control token, or for an email address and a password. */
export const maxUnauthenticatedBodyBytes: number = 4096

export type CallRequest = Pick<Request, 'url' | 'method' | 'headers' | 'signal'>

/** Call that has been validated against control.yaml or dashboard.yaml. */
export interface ValidatedCall<Op extends ControlOperationId> {
  readonly request: CallRequest
  /** URL-decoded. */
  readonly params: ControlPlaneOperations[Op]['parameters'] extends { path: infer Path } ? Path : unknown
  readonly query: Op extends keyof Queries ? Queries[Op] : unknown
  readonly body: Op extends keyof RequestBodies ? RequestBodies[Op] : unknown
  /** Null if no token is required. */
  readonly controlToken: string | null
}

export type ControlResponse = TextResponse | EventsResponse

export interface TextResponse {
  status: number
  type: 'json' | 'yaml' | 'text' | 'none'
  body: string
  headers?: Readonly<Record<string, string>>
  /** `Set-Cookie` header values. */
  cookies?: readonly string[]
  createdAppId?: string
}

interface EventsResponse {
  status: 200
  type: 'events'
  /** Null for a HEAD request. */
  body: ReadableStream<Uint8Array> | null
  headers?: Readonly<Record<string, string>>
}

export type ControlHandler<Op extends ControlOperationId> = (
  call: ValidatedCall<Op>,
  services: ControlServices,
) => MaybePromise<ControlResponse>

export type ControlHandlers<Op extends ControlOperationId> = { readonly [Id in Op]: ControlHandler<Id> }

export type DashboardOperationId =
  | 'getSession'
  | 'signIn'
  | 'signOut'
  | 'listDashboardWebsites'
  | 'listDashboardKeys'
  | 'createDashboardKey'
  | 'deleteDashboardKey'
  | 'listSignedUpUsers'
  | 'getUsage'

export type DemoOperationId = 'signUpAtDemo' | 'buyAtDemo'

export function json(value: unknown, status = 200, headers?: Readonly<Record<string, string>>): TextResponse {
  const response: TextResponse = { status, type: 'json', body: JSON.stringify(value) }
  return headers ? { ...response, headers } : response
}

interface ErrorDetails {
  /** @default the error code for the HTTP status */
  code?: ErrorCode
  /** Path to the invalid field in the request body, such as `people[0].email`. Empty or null if no field is invalid. */
  path?: string | null
  /** Error message without the suggested fix. Null if the message does not suggest a fix. */
  problem?: string | null
}

/** Masks private keys in the message. */
export function message(
  status: number,
  text: string,
  headers?: Readonly<Record<string, string>>,
  { code = codeOfStatus(status), path = null, problem = null }: ErrorDetails = {},
): TextResponse {
  const body = {
    code,
    ...(path ? { path: maskSecrets(path) } : {}),
    message: maskSecrets(text),
    ...(problem ? { problem: maskSecrets(problem) } : {}),
  }
  return json(body, status, headers)
}

export function redirect(location: string): TextResponse {
  return { status: 302, type: 'none', body: '', headers: { location } }
}

export function noContent(headers?: Readonly<Record<string, string>>): TextResponse {
  const response: TextResponse = { status: 204, type: 'none', body: '' }
  return headers ? { ...response, headers } : response
}

const contentTypes = {
  json: 'application/json; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  events: 'text/event-stream; charset=utf-8',
} as const

export function toResponse(controlResponse: ControlResponse): Response {
  const { status, type, body, headers } = controlResponse
  const allHeaders: Record<string, string> = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...headers,
  }
  if (type !== 'none') allHeaders['content-type'] = contentTypes[type]
  const response = new Response(type === 'none' ? null : body, { status, headers: allHeaders })
  if (controlResponse.type !== 'events')
    for (const cookie of controlResponse.cookies ?? []) response.headers.append('set-cookie', cookie)
  return response
}
