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
  /** Returns the risk engine, which loads its lists on the first call. */
  risk: () => MaybePromise<AssessEmail>
  responseCache: ResponseCache
  settings: ServiceSettings
  /** Removed websites, for hints that explain why a key is invalid. */
  removed: RemovedWebsites
  /** Signal that aborts pending waits when the server closes. */
  closing: AbortSignal
  log: Log
  health: Health
  /** Spec with overlays, or null if no overlay changes openapi.yaml. */
  specOverlay: SpecOverlay | null
}

export interface Health {
  /** Real time when the mock started, in ms since the epoch. */
  startedAt: number
  internalErrors: number
  /** Reports whether all changes are saved in the state file. Null if the mock has no state file. */
  stateSaved(): { saved: boolean; problem: string | null } | null
  /** Returns the health of the store that the replicas share. Null if the mock runs without replicas. */
  store: (() => StoreHealth) | null
  /** Address of the shared store without the password, and the number of this replica. */
  storeLocation?: { address: string; replica: number }
  /** ID of the server. Undefined unless `dc-mock serve` started the server. */
  instance?: string
}

/** Spec with overlays applied, as far as the mock supports the changes. */
export interface SpecOverlay {
  /** Spec as YAML, with overlays applied. */
  text: string
  /** Overlays, in the order in which they are applied. */
  overlays: readonly NamedDocument[]
  /** Returns a response with the changes that the overlays make. `operationKey` is an operationId, `unknownPath` or `wrongMethod`. */
  transform(operationKey: string, response: ServiceResponse): ServiceResponse
}

export interface ServiceSettings {
  /**
   * Name of the automation platform in the path of its conversion endpoint. The service document does not specify the name (service 4.3).
   * @default "zapier"
   */
  automationPlatform: string
  /** Base URL for links in emails and for the script, without a trailing slash. If null, links use the URL of the request. */
  publicUrl: string | null
  /**
   * Maximum size of a request body, in bytes.
   * @default 1048576
   */
  bodyLimit: number
  /**
   * Whether to check every response against openapi.yaml. A response that does not match is replaced with an internal error.
   * @default false
   */
  checkResponses: boolean
  /**
   * Assumptions about behavior that the service document does not specify. A scenario can override this setting.
   * @default "standard"
   */
  assumptions: AssumptionVariant
}

export interface Log {
  responded(context: RequestContext, response: ServiceResponse): void
  /**
   * Logs a request that the guard rejected. The journal does not contain such requests, because the guard runs before the website is known.
   */
  rejected(request: { method: string; path: string }, rejection: { status: number; message: string }): void
  failed(error: unknown, context: RequestContext | null): void
}

/** Connection of a request, created by the adapter. The pipeline changes this object to close the connection early. */
export interface ConnectionInfo {
  remoteAddress: string | null
  /** Local address of the connection, formatted like a `Host` header. */
  ownAddress?: string | null
  /** Access rules. If omitted, every request is allowed, as for in-process requests. */
  guard?: GuardRules
  /** Whether to close the connection without a response. */
  dropped: boolean
  /** Number of body bytes to send before closing the connection. The number is always less than the length of the body. */
  truncateBytes?: number
}

export type AppEnv = { Bindings: { connection: ConnectionInfo } }

/** Request to the service, independent of the adapter (`web-request.ts`, `node-request.ts`). */
export interface ServiceRequest {
  readonly method: string
  readonly url: string
  /** Query string including the question mark, or an empty string. */
  readonly query: string
  /** Path after URL decoding. */
  readonly path: string
  /** Signal that aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** Returns the value of a header by its lowercase name, or null if the header was not sent. */
  header(name: string): string | null
  /** Reads the body as text, up to a limit in bytes. */
  readText(limit: number): MaybePromise<BodyText>
}

/** HTTP response, independent of the adapter. */
export interface HttpResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** Response body, or null for a response without a body. */
  body: string | null
}

export interface RequestContext {
  readonly id: string
  readonly operation: OperationId | null
  readonly request: ServiceRequest
  readonly path: string
  /** Path parameters after URL decoding. */
  readonly params: Readonly<Record<string, string>>
  readonly connection: ConnectionInfo
  /**
   * Website that the credential identifies, even if the request is rejected. For an unknown private key, this is the default website. For
   * any other invalid credential, this is null.
   */
  website: StoredWebsite | null
  /** Normalized email address in the request, recorded in the journal. */
  email: string | null
  /** Normalized email address that the client sent, if a contrary variant changed the body. Otherwise null. */
  sentEmail: string | null
  /** Text of the body, or null if the body was not read. */
  text: string | null
  /** Whether the body may contain a private key. If false, the body does not have to be masked. */
  mayContainKey: boolean
  body: unknown
  /** Assumptions that have been reversed for this request. */
  reversed: string[]
  /** Fault that delayed the request before the operation ran. */
  delayedBy: Fault | null
}

/** Effects of a response on its connection, such as a delay or an early close. */
export interface ConnectionEffects {
  delayMs?: number
  hang?: boolean
  drop?: boolean
  /** Number of body bytes to send before closing the connection. */
  truncateBytes?: number
}

export interface ServiceResponse {
  status: number
  /** Type of the body, which determines the content type. For `given`, `headers` contains the content type. */
  type: 'json' | 'html' | 'javascript' | 'given' | 'none'
  /** Body to send unchanged. JSON is already serialized. */
  body: string
  /** Original body from the cache, with a masked version. An overlay or a fault may have replaced `body`. */
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

/** Finds the website that a request's credential belongs to, or returns an error response. */
export type Authenticate = (
  context: RequestContext,
  services: Services,
) => MaybePromise<StoredWebsite | ServiceResponse>

export interface Route {
  /** ID of the operation. Null if the route rejects every request, because the path is unknown or the method is not supported. */
  operation: OperationId | null
  authenticate: Authenticate
  hasBody?: boolean
  /** Whether the body contains the credential that `authenticate` reads. */
  credentialInBody?: boolean
  /** Whether browsers can call the route from any origin (A11, A14). */
  cors?: boolean
  handle: OperationHandler
}

export interface OperationRoute extends Route {
  operation: OperationId
}

export interface RouteMatch {
  route: Route
  /** Path parameters after URL decoding. */
  params: Readonly<Record<string, string>>
}
