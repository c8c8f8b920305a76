/**
 * One request on its way through the pipeline, and what an operation answers.
 */

import type { Environment } from '../service/environment.ts'
import type { IdGenerator } from '../service/id-generator.ts'
import type { Fault } from '../service/model.ts'
import type { AssessEmail } from '../service/risk/load.ts'
import type { OperationId } from '../spec/generated/operations.ts'
import type { Journal } from '../state/journal/journal.ts'
import type { Change } from '../state/journal/record.ts'
import type { Why } from '../state/journal/why.ts'
import type { MaybePromise, Store, World } from '../state/port.ts'
import type { StoreHealth } from '../state/store-health.ts'
import type { RemovedWebsites } from '../state/website/removed-websites.ts'
import type { ReadyAnswers, ReadyText } from './format/ready-answers.ts'
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
  ready: ReadyAnswers
  settings: Settings
  /** For help where a key of theirs is still used. */
  removed: RemovedWebsites
  /** Ends what never ends by itself when the server closes. */
  closing: AbortSignal
  log: Log
  health: Health
  /** The spec in force, where overlays change it. */
  overlaid: Overlaid | null
}

/** What is told of the mock's own health. */
export interface Health {
  internalErrors: number
  /** Whether all that changed is in the state file; null where there is none. */
  stateSaved(): { saved: boolean; problem: string | null } | null
  /** How that fares which holds the state of all replicas; null where there are none. */
  store: (() => StoreHealth) | null
  /** Where that state is, without a password, and which of all replicas this one is. */
  storePlace?: { address: string; replica: number }
  /** Tells a server of the command from all others. */
  instance?: string
}

/** What overlays make of openapi.yaml, as far as the mock shows and imitates it. */
export interface Overlaid {
  /** The spec in force as YAML. */
  text: string
  /** The answer as the spec in force has it. `answerer`: the operation, or `unknownPath`, `wrongMethod`. */
  change(operationKey: string, outcome: Outcome): Outcome
}

export interface Settings {
  /** The word in the path of the automation platform's conversions. @default "zapier" (service 4.3 names none) */
  automationPlatform: string
  /** Address that links in mails and the script begin with, without a slash at the end; null takes the address of each request. */
  publicUrl: string | null
  /** Largest request body in bytes. @default 1048576 */
  bodyLimit: number
  /** Hold every answer against the spec; one that does not fit becomes an internal error. @default false */
  checkAnswers: boolean
}

/** What the pipeline tells a terminal or a file. */
export interface Log {
  answered(exchange: RequestContext, outcome: Outcome): void
  /** The guard turned a request away, which reached no website and stands in no journal. */
  refused(request: { method: string; path: string }, refusal: { status: number; message: string }): void
  failed(error: unknown, exchange: RequestContext | null): void
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
export type AppEnv = { Bindings: { transport: ConnectionInfo } }

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
export interface Reply {
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
  readonly transport: ConnectionInfo
  /** The website it belongs to, once the credential is known. */
  world: World | null
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
export interface Wire {
  delayMs?: number
  hang?: boolean
  drop?: boolean
  /** The connection ends after so many bytes of the body. */
  truncateBytes?: number
}

/** What an operation answers. */
export interface Outcome {
  status: number
  /** `given`: its headers say what the body is. */
  type: 'json' | 'html' | 'javascript' | 'given' | 'none'
  /** Goes out as it is: JSON is ready text by now. */
  body: string
  /** The body as it was made, with what may be shown of it, where that is known already; something else may stand in its place since. */
  ready?: ReadyText
  headers?: Readonly<Record<string, string>>
  why: Why
  changed: readonly Change[]
  wire?: Wire
}

export type Answer = (exchange: RequestContext, world: World, services: Services) => MaybePromise<Outcome>

/** Finds the website of a request by its credential, or refuses the request. */
export type Admission = (exchange: RequestContext, services: Services) => MaybePromise<World | Outcome>

/** How requests to one place of the service are handled. */
export interface Route {
  /** Null for a place that rejects every request: an unknown path, or another method. */
  operation: OperationId | null
  admit: Admission
  takesBody?: boolean
  /** Whether `admit` needs the body first, since the credential is in it. */
  credentialInBody?: boolean
  /** Open to browsers on any origin (A11, A14). */
  cors?: boolean
  answer: Answer
}

/** One line of the table of operations. */
export interface OperationRoute extends Route {
  operation: OperationId
}

/** The route of a request. */
export interface Match {
  route: Route
  /** Parameters of the path, decoded. */
  params: Readonly<Record<string, string>>
}
