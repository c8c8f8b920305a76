/** One call of the control plane or the dashboard, and what answers it. */
import { maskSecrets } from '../../service/mask.ts'
import type { ControlPlaneOperations } from '../../spec/control-operations.ts'
import type { ControlOperationId } from '../../spec/generated/operations.ts'
import type { Queries, RequestBodies } from '../../spec/generated/request-validators.d.ts'
import type { MaybePromise } from '../../state/port.ts'
import { codeOf, type ErrorCode } from './error-code.ts'
import type { ControlServices } from './services.ts'

/** Largest body of a call in bytes: room for a scenario document with some ten thousand people. */
export const maxBytes: number = 16 * 2 ** 20

/** What a control may look at of the request that it came by. */
export type CalledBy = Pick<Request, 'url' | 'method' | 'headers' | 'signal'>

/** A call whose query and body fit control.yaml or dashboard.yaml. */
export interface Call<Op extends ControlOperationId> {
  readonly request: CalledBy
  /** Parameters of the path, decoded. */
  readonly params: ControlPlaneOperations[Op]['parameters'] extends { path: infer Path } ? Path : unknown
  readonly query: Op extends keyof Queries ? Queries[Op] : unknown
  readonly body: Op extends keyof RequestBodies ? RequestBodies[Op] : unknown
  /** Token that the way in demands; null where it demands none. */
  readonly controlToken: string | null
}

/** An answer on its way out. */
export type Reply = TextReply | EventsReply

export interface TextReply {
  status: number
  type: 'json' | 'yaml' | 'none'
  body: string
  headers?: Readonly<Record<string, string>>
  /** Each as a `Set-Cookie` has it. */
  cookies?: readonly string[]
  /** The website that the call made. */
  made?: string
}

export interface EventsReply {
  status: 200
  type: 'events'
  /** Null where only the head is asked for. */
  body: ReadableStream<Uint8Array> | null
  headers?: Readonly<Record<string, string>>
}

export type Control<Op extends ControlOperationId> = (call: Call<Op>, services: ControlServices) => MaybePromise<Reply>

/** Operations of control.yaml or dashboard.yaml, each with what answers it. */
export type Controls<Op extends ControlOperationId> = { readonly [Id in Op]: Control<Id> }

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

export function json(value: unknown, status = 200, headers?: Readonly<Record<string, string>>): TextReply {
  const reply: TextReply = { status, type: 'json', body: JSON.stringify(value) }
  return headers ? { ...reply, headers } : reply
}

/** An error. What it repeats of the request may hold a private key; that is masked. */
export function message(
  status: number,
  text: string,
  headers?: Readonly<Record<string, string>>,
  code: ErrorCode = codeOf(status),
): TextReply {
  return json({ code, message: maskSecrets(text) }, status, headers)
}

/** Leads a browser to another path. */
export function redirect(location: string): TextReply {
  return { status: 302, type: 'none', body: '', headers: { location } }
}

export function noContent(headers?: Readonly<Record<string, string>>): TextReply {
  const reply: TextReply = { status: 204, type: 'none', body: '' }
  return headers ? { ...reply, headers } : reply
}
