/** Target of a contract run and the permissions on it. */
import type { MockControls } from './controls.ts'
import type { RequestClass } from './gate/request-class.ts'
import type { Transport } from './gate/transport.ts'
import type { ProbeCredentials } from './probe-website.ts'

/**
 * - `mock`: behaves like a dc-mock on loopback. Everything is permitted, on websites that the run creates and removes.
 * - `own`: a deployment that the run may write to, with addresses of the run. Checks are limited by the budget.
 * - `foreign`: a deployment of someone else. Requests that cost, store or delete anything need permission.
 */
export type TargetKind = 'mock' | 'own' | 'foreign'

export interface ContractTarget {
  readonly kind: TargetKind
  /** Base URL of the service, without a trailing slash. */
  readonly url: string
  /** Base URL of the tracking script (service 2.3), or null if unknown. */
  readonly cdnUrl: string | null
  readonly credentials: ProbeCredentials
  /** Headers sent with every request, for a gateway in front of the deployment. Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Sends requests to the target. */
  readonly transport: Transport
  /** Control API of the mock, or null for other targets. */
  readonly controls: MockControls | null
}

/** Permissions of a run beyond free requests. */
export interface Permissions {
  /** Maximum number of email checks. Infinity on a mock, because the run uses its own websites there. */
  readonly budget: number
  readonly writes: boolean
  readonly destructive: boolean
  /** Send values generated from the schemas. */
  readonly fuzz: boolean
  /**
   * Send the real private key outside of its header, for example in a URL, which may end up in logs.
   * @default false
   */
  readonly misplacedKey?: boolean
}

/** What a run may do on each kind of target by default. Spent checks are never refunded (service 8). */
export const defaultPermissions: Readonly<Record<TargetKind, Permissions>> = {
  mock: { budget: Number.POSITIVE_INFINITY, writes: true, destructive: true, fuzz: true, misplacedKey: true },
  own: { budget: 10, writes: true, destructive: true, fuzz: false, misplacedKey: true },
  foreign: { budget: 0, writes: false, destructive: false, fuzz: false, misplacedKey: false },
}

/** Default maximum number of requests per second. Null means unlimited. */
export const defaultRate: Readonly<Record<TargetKind, number | null>> = { mock: null, own: 10, foreign: 2 }

/** Returns the command-line flag that permits a class of requests. */
export function permissionFor(requestClass: RequestClass): string {
  return { free: '', check: '--budget', write: '--allow writes', destroy: '--allow destructive' }[requestClass]
}
