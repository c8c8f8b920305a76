import type { Environment } from '../service/environment.ts'
import type { IdGenerator } from '../service/id-generator.ts'
import type { Fault } from '../service/model.ts'
import type { AssessEmail } from '../service/risk/load.ts'
import type { AssumptionVariant } from '../spec/assumption-variant.ts'
import type { OperationId } from '../spec/generated/operations.ts'
import type { NamedDocument } from '../spec/overlay/active-spec.ts'
import type { Journal } from '../state/journal/journal.ts'
import type { StateChange } from '../state/journal/record.ts'
import type { Why } from '../state/journal/why.ts'
import type { MaybePromise, Store, StoredWebsite } from '../state/port.ts'
import type { StoreHealth } from '../state/store-health.ts'
import type { RemovedWebsites } from '../state/website/removed-websites.ts'
import type { MaskedBody, ResponseCache } from './format/response-cache.ts'
import type { GuardRules } from './host-guard.ts'
import type { BodyText } from './request-body.ts'

export interface Services {
  store: Store
  journal: Journal
  environment: Environment
  ids: IdGenerator
  /** Loads the risk engine on the first call. */
  risk: () => MaybePromise<AssessEmail>
  responseCache: ResponseCache
  settings: ServiceSettings
  removed: RemovedWebsites
  /** Signal that aborts when the server closes. Ends response delays, event streams and control plane calls that are waiting. */
  closing: AbortSignal
  log: Log
  health: Health
  /** Null if no overlays are loaded. */
  specOverlay: SpecOverlay | null
}

export interface Health {
  /** Real time at which the mock started, in ms since the epoch. */
  startedAt: number
  internalErrors: number
  /** Returns whether all changes have been saved to the state file, or null if the mock has no state file. */
  stateSaved(): { saved: boolean; problem: string | null } | null
  /** Returns the health of the store shared by the replicas. Null if the mock has no replicas. */
  store: (() => StoreHealth) | null
  /** Shared store address (without the password) and this replica's number. */
  storeLocation?: { address: string; replica: number }
  /** Server ID. Set only if `dc-mock serve` started the server. */
  instance?: string
}

export interface SpecOverlay {
  /** The spec with all overlays applied, as YAML. */
  text: string
  /** Overlays in the order in which they are applied. */
  overlays: readonly NamedDocument[]
  /** Ignores overlay changes that the mock does not support. `operationKey` is an operationId, `unknownPath` or `wrongMethod`. */
  transform(operationKey: string, response: ServiceResponse): ServiceResponse
}

export interface ServiceSettings {
  /**
   * Automation platform name in the conversion endpoint's path. The service's documentation does not specify the name (service 4.3).
   * @default "zapier"
   */
  automationPlatform: string
  /** Base URL for email links and the tracking script, without a trailing slash. If null, the origin of the request URL is used. */
  publicUrl: string | null
  /**
   * Maximum request body size, in bytes.
   * @default 1048576
   */
  bodyLimit: number
  /**
   * Whether to check the mock's responses against the spec of the website's variant. If a response does not match, an internal error is
   * sent instead.
   * @default false
   */
  checkResponses: boolean
  /**
   * Default assumption variant, which determines the mock's behavior in cases that the service's documentation does not cover. A scenario
   * can set a different variant.
   * @default "standard"
   */
  assumptions: AssumptionVariant
}

export interface Log {
  responded(context: RequestContext, response: ServiceResponse): void
  /** Logs a request that failed the access check. Such requests are not in the journal, because their website is not known yet. */
  rejected(request: { method: string; path: string }, rejection: { status: number; message: string }): void
  failed(error: unknown, context: RequestContext | null): void
}

/** Created by the adapter. The pipeline changes this object to close the connection early. */
export interface ConnectionInfo {
  remoteAddress: string | null
  /** Local address of the connection, formatted like a `Host` header. */
  ownAddress?: string | null
  /** Access rules. Omitted for in-process requests, which are always allowed. */
  guard?: GuardRules
  /** Whether to close the connection without a response. */
  dropped: boolean
  /** Number of body bytes to send before closing the connection. Always less than the body length. */
  truncateBytes?: number
}

export type AppEnv = { Bindings: { connection: ConnectionInfo } }

/** Request to the service, in the form that every adapter produces (`web-request.ts`, `node-request.ts`). */
export interface ServiceRequest {
  readonly method: string
  readonly url: string
  /** Query string, including the leading question mark. Empty if the URL has no query. */
  readonly query: string
  /** URL-decoded. */
  readonly path: string
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** `name` must be lowercase. */
  header(name: string): string | null
  /** `limit` is in bytes. */
  readText(limit: number): MaybePromise<BodyText>
}

export interface HttpResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** Null for a response without a body. */
  body: string | null
}

export interface RequestContext {
  readonly id: string
  readonly operation: OperationId | null
  readonly request: ServiceRequest
  readonly path: string
  /** URL-decoded path parameters. */
  readonly params: Readonly<Record<string, string>>
  readonly connection: ConnectionInfo
  /**
   * Website that the credential belongs to, even if the request is rejected, for example because the key was deleted. Null before
   * authentication, or if the credential belongs to no website.
   */
  website: StoredWebsite | null
  /** Normalized email address that the request refers to. Recorded in the journal and used to select faults. */
  email: string | null
  /** Normalized email address from the original body if the assumption variant changed the body. Otherwise null. */
  sentEmail: string | null
  /** Null if the body has not been read. */
  text: string | null
  /** Whether the body might contain a private key or a session token and must be masked. */
  mayContainKey: boolean
  body: unknown
  /** Assumption numbers, such as `A2`. */
  reversed: string[]
  /** Fault that delayed the request before the operation ran. */
  delayedBy: Fault | null
}

export interface ConnectionEffects {
  delayMs?: number
  /** Whether to wait until the client disconnects. If true, `drop` must also be true, because the client never receives a response. */
  hang?: boolean
  /** Whether to close the connection without a response. */
  drop?: boolean
  /** Number of body bytes to send before closing the connection. */
  truncateBytes?: number
}

export interface ServiceResponse {
  status: number
  /** Body type, which determines the `Content-Type` header. For `given`, `headers` contains the `Content-Type` header instead. */
  type: 'json' | 'html' | 'javascript' | 'given' | 'none'
  /** Response body. JSON bodies are already serialized. */
  body: string
  /** `body`, and the same text with masked secrets. The journal stores the masked text unless `body` is changed or truncated later. */
  cachedBody?: MaskedBody
  headers?: Readonly<Record<string, string>>
  why: Why
  changed: readonly StateChange[]
  connectionEffects?: ConnectionEffects
}

export type OperationHandler = (
  context: RequestContext,
  website: StoredWebsite,
  services: Services,
) => MaybePromise<ServiceResponse>

export type Authentication =
  | { website: StoredWebsite; rejection: null }
  | { website: StoredWebsite | null; rejection: ServiceResponse }

export type Authenticate = (context: RequestContext, services: Services) => MaybePromise<Authentication>

export interface Route {
  /** Null for a route that rejects unknown paths or unsupported methods. */
  operation: OperationId | null
  authenticate: Authenticate
  hasBody?: boolean
  /** Whether browsers can call the route from any origin (A11, A14). */
  cors?: boolean
  handle: OperationHandler
}

export interface OperationRoute extends Route {
  operation: OperationId
}

export interface RouteMatch {
  route: Route
  /** URL-decoded path parameters. */
  params: Readonly<Record<string, string>>
}
