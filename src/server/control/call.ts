/** One call of the control plane or the dashboard, and what answers it. */
import { maskSecrets } from '../../service/mask.ts'
import type { ControlPlaneOperations } from '../../spec/control-operations.ts'
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import type { Queries, RequestBodies } from '../../spec/generated/request-validators.d.ts'
import type { MaybePromise } from '../../state/port.ts'
import { codeOfStatus, type ErrorCode } from './error-code.ts'
import type { ControlServices } from './services.ts'

/** Largest body of a call in bytes: room for a scenario document with some ten thousand people. */
export const maxControlBodyBytes: number = 16 * 2 ** 20

/** Maximum body of a call that is made before the caller is known: a token, or an address and a password. */
export const maxUnauthenticatedBodyBytes: number = 4096

/** What a control may look at of the request that it came by. */
export type CallRequest = Pick<Request, 'url' | 'method' | 'headers' | 'signal'>

/** A call whose query and body fit control.yaml or dashboard.yaml. */
export interface ValidatedCall<Op extends ControlOperationId> {
  readonly request: CallRequest
  /** Parameters of the path, decoded. */
  readonly params: ControlPlaneOperations[Op]['parameters'] extends { path: infer Path } ? Path : unknown
  readonly query: Op extends keyof Queries ? Queries[Op] : unknown
  readonly body: Op extends keyof RequestBodies ? RequestBodies[Op] : unknown
  /** Token that the way in demands; null where it demands none. */
  readonly controlToken: string | null
}

/** An answer on its way out. */
export type ControlResponse = TextResponse | EventsResponse

export interface TextResponse {
  status: number
  type: 'json' | 'yaml' | 'none'
  body: string
  headers?: Readonly<Record<string, string>>
  /** Each as a `Set-Cookie` has it. */
  cookies?: readonly string[]
  /** The website that the call made. */
  createdAppId?: string
}

export interface EventsResponse {
  status: 200
  type: 'events'
  /** Null where only the head is asked for. */
  body: ReadableStream<Uint8Array> | null
  headers?: Readonly<Record<string, string>>
}

export type ControlHandler<Op extends ControlOperationId> = (
  call: ValidatedCall<Op>,
  services: ControlServices,
) => MaybePromise<ControlResponse>

/** Operations of control.yaml or dashboard.yaml, each with what answers it. */
export type ControlHandlers<Op extends ControlOperationId> = { readonly [Id in Op]: ControlHandler<Id> }

/** The operations behind the dashboard. */
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

/** The operations of the demo shop's server. */
export type DemoOperationId = 'signUpAtDemo' | 'buyAtDemo'

export function json(value: unknown, status = 200, headers?: Readonly<Record<string, string>>): TextResponse {
  const response: TextResponse = { status, type: 'json', body: JSON.stringify(value) }
  return headers ? { ...response, headers } : response
}

/** An error. What it repeats of the request may hold a private key; that is masked. */
export function message(
  status: number,
  text: string,
  headers?: Readonly<Record<string, string>>,
  code: ErrorCode = codeOfStatus(status),
): TextResponse {
  return json({ code, message: maskSecrets(text) }, status, headers)
}

/** Leads a browser to another path. */
export function redirect(location: string): TextResponse {
  return { status: 302, type: 'none', body: '', headers: { location } }
}

export function noContent(headers?: Readonly<Record<string, string>>): TextResponse {
  const response: TextResponse = { status: 204, type: 'none', body: '' }
  return headers ? { ...response, headers } : response
}
