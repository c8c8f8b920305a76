import type { ScenarioDocument } from '../../spec/generated/control.d.ts'

/**
 * Kind of case:
 * - `verdict`: each check returns a verdict
 * - `address`: each check returns a verdict, but the app or the service may reject the address
 * - `failure`: the service fails, so the policy decides the outcome
 * - `timeout`: the response arrives late or never
 */
export type CaseKind = 'verdict' | 'address' | 'failure' | 'timeout'

/** Case of a drill: a state of the service and the people who sign up in this state. */
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
   * Returns the addresses to sign up. The inner lists are processed in order. The addresses within an inner list are signed up
   * simultaneously.
   */
  signUps(address: AddressFactory): readonly (readonly string[])[]
  /**
   * Whether the case fails if the app refuses a person without checking the address. If false, the case is `not-judged` instead.
   * @default false
   */
  readonly requiresChecks?: boolean
  /** Whether any outcome is correct, for example because an app may refuse a second account. Crashes and errors still fail the case. */
  readonly acceptsAnyOutcome?: boolean
  /** Whether one check is enough for simultaneous signups with the same address. */
  readonly sharesCheck?: boolean
  /** Requirement of the case. With `start`, the case runs only if the drill started the app. */
  readonly needs?: 'start'
  /** Action that the drill performs after it loads the scenario. */
  readonly action?: 'refuse-connections' | 'stall-responses' | 'rotate-key'
  /** IDs of cases that test parts of this case. If one of them fails, this case is `not-judged`. */
  readonly buildsOn?: readonly string[]
}

/**
 * Returns an address whose local part is `name`. The domain is an unused subdomain of a reserved domain. If `name` is a steering name, it
 * determines the response.
 */
export type AddressFactory = (name: string) => string

/** Local parts of addresses. The scenario sets the verdict for each address. */
export const personNames = { welcome: 'maria', refused: 'viktor' } as const

/** Creates signups that run sequentially. */
export function inTurn(...names: readonly string[]): DrillCase['signUps'] {
  return (address) => names.map((name) => [address(name)])
}
