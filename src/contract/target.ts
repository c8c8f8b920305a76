/** What a run is pointed at, and what it may do there. */
import type { MockControls } from './controls.ts'
import type { RequestClass } from './gate/request-class.ts'
import type { Transport } from './gate/transport.ts'
import type { WebsiteCredentials } from './probe-website.ts'

/**
 * - `mock`: answers as a dc-mock on loopback does; everything may be run, on websites that the run makes and removes
 * - `own`: a deployment that one may write to, on the run's own addresses; checks within the budget
 * - `foreign`: somebody else's; nothing that costs, stores or deletes, until leave is given
 */
export type TargetKind = 'mock' | 'own' | 'foreign'

export interface ContractTarget {
  readonly kind: TargetKind
  /** Address of the service, without a slash at its end. */
  readonly url: string
  /** Where scripts are loaded from (service 2.3); null where it is not known. */
  readonly cdnUrl: string | null
  readonly credentials: WebsiteCredentials
  /** Sent with every request, for a gateway in front of the deployment: names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** How requests reach it. */
  readonly transport: Transport
  /** The mock's own; null everywhere else. */
  readonly controls: MockControls | null
}

/** What a run may do beyond what is free. */
export interface Permissions {
  /** How many email checks it may spend; Infinity on a mock, whose websites are the run's own. */
  readonly budget: number
  readonly writes: boolean
  readonly destructive: boolean
  /** Values made up from the schemas. */
  readonly fuzz: boolean
  /** The real private key anywhere but in its header, such as in an address, which ends up in logs. @default false */
  readonly misplacedKey?: boolean
}

/** What each class of target allows without being asked (service 8: checks do not come back). */
export const defaultPermissions: Readonly<Record<TargetKind, Permissions>> = {
  mock: { budget: Number.POSITIVE_INFINITY, writes: true, destructive: true, fuzz: true, misplacedKey: true },
  own: { budget: 10, writes: true, destructive: true, fuzz: false, misplacedKey: true },
  foreign: { budget: 0, writes: false, destructive: false, fuzz: false, misplacedKey: false },
}

/** Requests in a second; null knows no limit. */
export const defaultRate: Readonly<Record<TargetKind, number | null>> = { mock: null, own: 10, foreign: 2 }

/** What leave a class of requests needs, in the words of the flags. */
export function permissionFor(requestClass: RequestClass): string {
  return { free: '', check: '--budget', write: '--allow writes', destroy: '--allow destructive' }[requestClass]
}
