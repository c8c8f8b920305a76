/** Types of the request pipeline: a request, its context and its response. */

import type { Environment } from '../service/environment.ts'
import type { IdGenerator } from '../service/id-generator.ts'
import type { Fault } from '../service/model.ts'
import type { AssessEmail } from '../service/risk/load.ts'
import type { OperationId } from '../spec/generated/operations.ts'
import type { Journal } from '../state/journal/journal.ts'
import type { StateChange } from '../state/journal/record.ts'
import type { Why } from '../state/journal/why.ts'
import type { MaybePromise, Store, StoredWebsite } from '../state/port.ts'
import type { StoreHealth } from '../state/store-health.ts'
import type { RemovedWebsites } from '../state/website/removed-websites.ts'
import type { MaskedBody, ResponseCache } from './format/response-cache.ts'
import type { GuardRules } from './host-guard.ts'
import type { BodyText } from './request-body.ts'

/** Dependencies of the operations. */
export interface Services {
  store: Store
  journal: Journal
  environment: Environment
  ids: IdGenerator
  /** Loads the risk engine. Its lists are loaded on the first call. */
  risk: () => MaybePromise<AssessEmail>
  /** Cached responses for stored people. */
  ready: ResponseCache
  settings: ServiceSettings
  /** Removed websites, for hints about their keys. */
  removed: RemovedWebsites
  /** Aborts pending waits when the server closes. */
  closing: AbortSignal
  log: Log
  health: Health
  /** The active spec, if overlays change it. */
  specOverlay: SpecOverlay | null
}

/** Health of the mock itself. */
export interface Health {
  internalErrors: number
  /** Reports whether all changes are in the state file. Returns null if there is no state file. */
  stateSaved(): { saved: boolean; problem: string | null } | null
  /** Returns the health of the store that replicas share, or null if there are no replicas. */
  store: (() => StoreHealth) | null
  /** Address of the shared store without its password, and the number of this replica. */
  storeLocation?: { address: string; replica: number }
  /** ID of a server started by the command. */
  instance?: string
}

/** The spec with overlays applied, as far as the mock follows it. */
export interface SpecOverlay {
  /** The active spec as YAML. */
  text: string
  /** Returns the response as the active spec describes it. `operationKey` is an operationId, `unknownPath` or `wrongMethod`. */
  transform(operationKey: string, response: ServiceResponse): ServiceResponse
}

export interface ServiceSettings {
  /**
   * Name of the automation platform in the path of its conversions. Service 4.3 does not name the platform.
   * @default "zapier"
   */
  automationPlatform: string
  /** Base URL of links in mails and of the script, without a trailing slash. If null, each request's own URL is used. */
  publicUrl: string | null
  /**
   * Maximum size of a request body in bytes.
   * @default 1048576
   */
  bodyLimit: number
  /**
   * Checks every response against openapi.yaml. A mismatch becomes an internal error.
   * @default false
   */
  checkResponses: boolean
}

/** Log output of the pipeline. */
export interface Log {
  responded(context: RequestContext, response: ServiceResponse): void
  /** Called when the guard rejects a request. Such a request reaches no website and is not in the journal. */
  rejected(request: { method: string; path: string }, rejection: { status: number; message: string }): void
  failed(error: unknown, context: RequestContext | null): void
}

/** Connection of a request. The adapter creates it, and faults set how it ends. */
export interface ConnectionInfo {
  remoteAddress: string | null
  /** Local address of the connection in the form of a `Host` header. */
  ownAddress?: string | null
  /** Access rules. Without rules every request is allowed, as for calls in the same process. */
  guard?: GuardRules
  /** Set to close the connection without a response. */
  dropped: boolean
  /** Set to close the connection after this many bytes of the body. Always less than the length of the body. */
  truncateBytes?: number
}

/** Environment of every Hono handler. */
export type AppEnv = { Bindings: { connection: ConnectionInfo } }

/** A request of the service, independent of its adapter (`web-request.ts`, `node-request.ts`). */
export interface ServiceRequest {
  readonly method: string
  /** The full URL. */
  readonly url: string
  /** The query with its question mark, or an empty string. */
  readonly query: string
  /** The decoded path. */
  readonly path: string
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** Returns a header by its lowercase name, or null if it was not sent. */
  header(name: string): string | null
  /** Reads the body, up to a limit in bytes. */
  readText(limit: number): MaybePromise<BodyText>
}

/** An HTTP response, independent of its adapter. */
export interface HttpResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** Null if there is no body. */
  body: string | null
}

/** State of a request while the pipeline handles it. */
export interface RequestContext {
  readonly id: string
  readonly operation: OperationId | null
  readonly request: ServiceRequest
  readonly path: string
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>
  readonly connection: ConnectionInfo
  /** The website of the request, once the credential is verified. */
  website: StoredWebsite | null
  /** Normalized email address of the request, for the journal. */
  email: string | null
  /** Text of the body, if it was read. */
  text: string | null
  /** The parsed body. */
  body: unknown
  /** The fault that delayed the request before the operation. */
  delayedBy: Fault | null
}

/** Effects on the connection, in addition to the response. */
export interface NetworkFault {
  delayMs?: number
  hang?: boolean
  drop?: boolean
  /** The connection ends after this many bytes of the body. */
  truncateBytes?: number
}

/** Response of an operation. */
export interface ServiceResponse {
  status: number
  /** `given` means that `headers` contains the content type. */
  type: 'json' | 'html' | 'javascript' | 'given' | 'none'
  /** Sent as is. JSON is already serialized. */
  body: string
  /** The original body with its masked form, if cached. `body` may have been replaced since. */
  ready?: MaskedBody
  headers?: Readonly<Record<string, string>>
  why: Why
  changed: readonly StateChange[]
  networkFault?: NetworkFault
}

export type OperationHandler = (
  context: RequestContext,
  website: StoredWebsite,
  services: Services,
) => MaybePromise<ServiceResponse>

/** Finds the website of a request by its credential, or returns the error response. */
export type Authenticate = (
  context: RequestContext,
  services: Services,
) => MaybePromise<StoredWebsite | ServiceResponse>

/** How requests to one path and method are handled. */
export interface Route {
  /** Null for a route that rejects every request: an unknown path or a wrong method. */
  operation: OperationId | null
  authenticate: Authenticate
  hasBody?: boolean
  /** Whether `authenticate` needs the body, since the credential is in it. */
  credentialInBody?: boolean
  /** Whether browsers on any origin can call the route (A11, A14). */
  cors?: boolean
  handle: OperationHandler
}

/** One entry of the table of operations. */
export interface OperationRoute extends Route {
  operation: OperationId
}

/** The route that matches a request. */
export interface RouteMatch {
  route: Route
  /** Decoded path parameters. */
  params: Readonly<Record<string, string>>
}
