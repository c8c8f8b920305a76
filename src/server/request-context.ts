/**
 * One request on its way through the pipeline, and what an operation answers.
 */

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

/** What the operations work with. */
export interface Services {
  store: Store
  journal: Journal
  environment: Environment
  ids: IdGenerator
  /** The risk engine; its lists are loaded on the first call. */
  risk: () => MaybePromise<AssessEmail>
  /** Texts of answers from storage. */
  ready: ResponseCache
  settings: ServiceSettings
  /** For help where a key of theirs is still used. */
  removed: RemovedWebsites
  /** Ends what never ends by itself when the server closes. */
  closing: AbortSignal
  log: Log
  health: Health
  /** The spec in force, where overlays change it. */
  specOverlay: SpecOverlay | null
}

/** What is told of the mock's own health. */
export interface Health {
  internalErrors: number
  /** Whether all that changed is in the state file; null where there is none. */
  stateSaved(): { saved: boolean; problem: string | null } | null
  /** How that fares which holds the state of all replicas; null where there are none. */
  store: (() => StoreHealth) | null
  /** Where that state is, without a password, and which of all replicas this one is. */
  storeLocation?: { address: string; replica: number }
  /** Tells a server of the command from all others. */
  instance?: string
}

/** What overlays make of openapi.yaml, as far as the mock shows and imitates it. */
export interface SpecOverlay {
  /** The spec in force as YAML. */
  text: string
  /** The answer as the spec in force has it. `answerer`: the operation, or `unknownPath`, `wrongMethod`. */
  transform(operationKey: string, response: ServiceResponse): ServiceResponse
}

export interface ServiceSettings {
  /** The word in the path of the automation platform's conversions. @default "zapier" (service 4.3 names none) */
  automationPlatform: string
  /** Address that links in mails and the script begin with, without a slash at the end; null takes the address of each request. */
  publicUrl: string | null
  /** Largest request body in bytes. @default 1048576 */
  bodyLimit: number
  /** Hold every answer against the spec; one that does not fit becomes an internal error. @default false */
  checkResponses: boolean
}

/** What the pipeline tells a terminal or a file. */
export interface Log {
  responded(context: RequestContext, response: ServiceResponse): void
  /** The guard turned a request away, which reached no website and stands in no journal. */
  rejected(request: { method: string; path: string }, rejection: { status: number; message: string }): void
  failed(error: unknown, context: RequestContext | null): void
}

/** Where a request came from and how its connection can be ended; the way in hands it over. */
export interface ConnectionInfo {
  remoteAddress: string | null
  /** Address of this machine that the connection was made to, as a `Host` header has it. */
  ownAddress?: string | null
  /** Who may call by this way; anybody where there are no rules, as in the caller's own process. */
  guard?: GuardRules
  /** Set where the connection is to end without an answer. */
  dropped: boolean
  /** Set where the connection is to end after so many bytes of the body, fewer than it has. */
  truncateBytes?: number
}

/** What every Hono handler finds in its environment. */
export type AppEnv = { Bindings: { connection: ConnectionInfo } }

/** A request of the service as its way in hands it over (`web-request.ts`, `node-request.ts`). */
export interface ServiceRequest {
  readonly method: string
  /** The whole address. */
  readonly url: string
  /** What the address has from its first question mark on; empty where it has none. */
  readonly query: string
  /** The path alone, decoded. */
  readonly path: string
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal
  /** Value of a header, its name in lower case; null where it was not sent. */
  header(name: string): string | null
  /** The body, up to a limit in bytes. */
  readText(limit: number): MaybePromise<BodyText>
}

/** What the way in sends back. */
export interface HttpResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** Null where there is none. */
  body: string | null
}

/** A request on its way. */
export interface RequestContext {
  readonly id: string
  readonly operation: OperationId | null
  readonly request: ServiceRequest
  readonly path: string
  /** Parameters of the path, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly connection: ConnectionInfo
  /** The website it belongs to, once the credential is known. */
  website: StoredWebsite | null
  /** Identity the request is about, for the journal. */
  email: string | null
  /** Text of the body, as far as it was read. */
  text: string | null
  /** The body, parsed. */
  body: unknown
  /** The fault that it waited for before the work. */
  delayedBy: Fault | null
}

/** How a connection misbehaves besides the answer. */
export interface NetworkFault {
  delayMs?: number
  hang?: boolean
  drop?: boolean
  /** The connection ends after so many bytes of the body. */
  truncateBytes?: number
}

/** What an operation answers. */
export interface ServiceResponse {
  status: number
  /** `given`: its headers say what the body is. */
  type: 'json' | 'html' | 'javascript' | 'given' | 'none'
  /** Goes out as it is: JSON is ready text by now. */
  body: string
  /** The body as it was made, with what may be shown of it, where that is known already; something else may stand in its place since. */
  ready?: MaskedBody
  headers?: Readonly<Record<string, string>>
  faultReason: Why
  changed: readonly StateChange[]
  networkFault?: NetworkFault
}

export type OperationHandler = (
  context: RequestContext,
  website: StoredWebsite,
  services: Services,
) => MaybePromise<ServiceResponse>

/** Finds the website of a request by its credential, or refuses the request. */
export type Authenticate = (
  context: RequestContext,
  services: Services,
) => MaybePromise<StoredWebsite | ServiceResponse>

/** How requests to one place of the service are handled. */
export interface Route {
  /** Null for a place that rejects every request: an unknown path, or another method. */
  operation: OperationId | null
  authenticate: Authenticate
  hasBody?: boolean
  /** Whether `admit` needs the body first, since the credential is in it. */
  credentialInBody?: boolean
  /** Open to browsers on any origin (A11, A14). */
  cors?: boolean
  handle: OperationHandler
}

/** One line of the table of operations. */
export interface OperationRoute extends Route {
  operation: OperationId
}

/** The route of a request. */
export interface RouteMatch {
  route: Route
  /** Parameters of the path, decoded. */
  params: Readonly<Record<string, string>>
}
