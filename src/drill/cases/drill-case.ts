import type { ScenarioDocument } from '../../spec/generated/control.d.ts'

/**
 * Kind of response that the app receives in a case:
 * - `verdict`: each check returns a verdict
 * - `address`: like `verdict`, but the app or the service may reject the address
 * - `failure`: the service fails, so the policy decides
 * - `timeout`: the response arrives late or never
 */
export type CaseKind = 'verdict' | 'address' | 'failure' | 'timeout'

/** Case of a drill: a state of the service, and the people who sign up in that state. */
export interface DrillCase {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly kind: CaseKind
  /**
   * Scenario to load, by name or as a document.
   * @default "default"
   */
  readonly scenario?: string | ScenarioDocument
  /**
   * Returns the addresses to sign up. Addresses in an inner list are signed up at the same time.
   *
   * @default one person, with the steering address `allow`
   */
  signUps(address: AddressFactory): readonly (readonly string[])[]
  /**
   * Whether the case fails if the app refuses a person without checking the address. If false, such a case is reported as `not-judged`.
   * @default false
   */
  readonly requiresChecks?: boolean
  /** Whether any outcome is accepted, for example because an app may refuse a second account. Crashes and errors still fail the case. */
  readonly acceptsAnyOutcome?: boolean
  /** Whether one check is enough for several simultaneous signups with the same address. */
  readonly sharesCheck?: boolean
  /** Prerequisite of the case. If `start`, the case runs only if the drill has started the app. */
  readonly needs?: 'start'
  /** Action to perform after the scenario is loaded. */
  readonly action?: 'refuse-connections' | 'stall-responses' | 'rotate-key'
  /** Cases that test parts of this case. If any of these cases fails, this case is reported as `not-judged`. */
  readonly buildsOn?: readonly string[]
}

/**
 * Returns an address with `name` as the local part, at an unused subdomain of a reserved domain. A steering name determines the service's
 * response.
 */
export type AddressFactory = (name: string) => string

/** Local parts of addresses whose verdicts are set by the scenario. */
export const personNames = { welcome: 'maria', refused: 'viktor' } as const

/** Creates signups that run one after the other. */
export function inTurn(...names: readonly string[]): DrillCase['signUps'] {
  return (address) => names.map((name) => [address(name)])
}
