import type { ScenarioDocument } from '../../spec/generated/control.d.ts'

/**
 * Kind of case:
 * - `verdict`: each check returns a verdict
 * - `address`: each check returns a verdict, but the app or the service may reject the address
 * - `failure`: the service fails, so the policy decides the outcome
 * - `timeout`: the response arrives late or never
 */
export type CaseKind = 'verdict' | 'address' | 'failure' | 'timeout'

/** Test case of a drill. */
export interface DrillCase {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly kind: CaseKind
  /**
   * Scenario to load, as a name or a document.
   * @default "default"
   */
  readonly scenario?: string | ScenarioDocument
  /**
   * Returns the addresses to sign up, as a list of groups. The groups are signed up sequentially. The addresses in a group are signed up
   * simultaneously.
   */
  signUps(address: AddressFactory): readonly (readonly string[])[]
  /**
   * Whether the app must check the address before it refuses a person. If false, a refusal without a check is `not-judged`.
   * @default false
   */
  readonly requiresChecks?: boolean
  /** Whether any outcome is correct. For example, an app may refuse a second account. Crashes and server errors still fail the case. */
  readonly acceptsAnyOutcome?: boolean
  /** Whether one check is enough for simultaneous signups with the same address. */
  readonly sharesCheck?: boolean
  /** Requirement of the case. If the requirement is `start`, the case runs only if the drill started the app. */
  readonly needs?: 'start'
  /** Action to perform after loading the scenario. */
  readonly action?: 'refuse-connections' | 'stall-responses' | 'rotate-key'
  /** IDs of the cases that this case depends on. If one of these cases fails, this case is `not-judged`. */
  readonly buildsOn?: readonly string[]
}

/**
 * Returns an address with the local part `name` and a domain that no other signup uses. If `name` is a steering name, `name` determines the
 * response.
 */
export type AddressFactory = (name: string) => string

/** Local parts of addresses. The scenario defines the verdicts for these addresses. */
export const personNames = { welcome: 'maria', refused: 'viktor' } as const

/** Creates signups that run sequentially. */
export function inTurn(...names: readonly string[]): DrillCase['signUps'] {
  return (address) => names.map((name) => [address(name)])
}
