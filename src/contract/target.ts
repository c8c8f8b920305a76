import type { MockHandles } from '../client/handles.ts'
import type { Transport } from './limiter/transport.ts'
import type { ProbeCredentials } from './probe-website.ts'

/**
 * Kind of target:
 *
 * - `mock`: a dc-mock server or an in-process mock. The run creates websites, may send any request, and removes the websites at the end.
 * - `own`: your own deployment. The run may store and delete data for generated addresses, and may send the real key outside the `x-dc-key`
 *   header. The budget limits the number of email checks.
 * - `foreign`: someone else's deployment. The run may send only free requests unless you permit other requests.
 */
export type TargetKind = 'mock' | 'own' | 'foreign'

/** Mock or deployment to check. Create a target with `contractTarget`, `mockTarget` or `deploymentTarget`. */
export interface ContractTarget {
  /** Kind of target. Determines the default permissions. */
  readonly kind: TargetKind
  /** Base URL of the service, without a trailing slash. */
  readonly url: string
  /** Base URL for the tracking script (service 2.3). Null if unknown. */
  readonly cdnUrl: string | null
  /** Credentials of the website to test. Empty if the target is a mock, because each run creates new websites in the mock. */
  readonly credentials: ProbeCredentials
  /** Headers to add to every request, for example for a gateway in front of the deployment. Header names must be lowercase. */
  readonly headers: Readonly<Record<string, string>>
  readonly transport: Transport
  /** API for controlling the mock. Null if the target is not a mock. */
  readonly controls: Pick<MockHandles, 'createWebsite'> | null
}

/** Permissions for a run. Free requests are always permitted. */
export interface Permissions {
  /** Maximum number of email checks. Defaults to Infinity for a mock. */
  readonly budget: number
  /** Whether to send requests that store data, such as conversions. */
  readonly writes: boolean
  /** Whether to send requests that delete data. */
  readonly destructive: boolean
  /** Whether to send values generated from the spec's schemas. */
  readonly fuzz: boolean
  /**
   * Whether to send the real private key outside the `x-dc-key` header, for example in a URL. URLs are often logged.
   * @default false
   */
  readonly misplacedKey?: boolean
}

/** Few or no email checks are permitted on deployments by default, because email checks are never refunded (service 8). */
export const defaultPermissions: Readonly<Record<TargetKind, Permissions>> = {
  mock: { budget: Number.POSITIVE_INFINITY, writes: true, destructive: true, fuzz: true, misplacedKey: true },
  own: { budget: 10, writes: true, destructive: true, fuzz: false, misplacedKey: true },
  foreign: { budget: 0, writes: false, destructive: false, fuzz: false, misplacedKey: false },
}

/** Default maximum number of requests per second. Null means no limit. */
export const defaultRate: Readonly<Record<TargetKind, number | null>> = { mock: null, own: 10, foreign: 2 }
