import type { ScenarioDocument } from '../../spec/generated/control.d.ts'

/**
 * Kind of responses that the app receives in a case:
 * - `verdict`: each check returns a verdict
 * - `address`: like `verdict`, but the app or the service may reject the address
 * - `failure`: the service fails, so the policy decides
 * - `timeout`: the response comes late or never
 */
export type CaseKind = 'verdict' | 'address' | 'failure' | 'timeout'

/** State of the service, and the people who sign up in this state. */
export interface DrillCase {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly kind: CaseKind
  /**
   * State of the service: the name of a built-in scenario, or a scenario document.
   * @default "default"
   */
  readonly scenario?: string | ScenarioDocument
  /**
   * Returns the addresses that sign up. Addresses in an inner list sign up at the same time.
   *
   * @default one person, with the steering address `allow`
   */
  signUps(address: AddressFactory): readonly (readonly string[])[]
  /**
   * Whether the case fails if the app refuses a person without checking the address.
   * @default the case is then not judged
   */
  readonly requiresChecks?: boolean
  /** Whether any outcome is right, for example because an app may refuse a second account. Crashes and errors still fail the case. */
  readonly acceptsAnyOutcome?: boolean
  /** Whether a single check is enough for all signups with the same address, because they arrive at the same time. */
  readonly sharesCheck?: boolean
  /** What the case requires. With `start`, the case runs only if the drill has started the app. */
  readonly needs?: 'start'
  /** Action that the drill performs after loading the scenario. */
  readonly action?: 'refuse-connections' | 'stall-responses' | 'rotate-key'
  /** Cases that test parts of this case. If one of them fails, this case is not judged. */
  readonly buildsOn?: readonly string[]
}

/** Returns an address at a new reserved subdomain. The name of a steering address determines the response. */
export type AddressFactory = (name: string) => string

/** Names of addresses whose verdicts the scenario sets in `verdicts`. */
export const personNames = { welcome: 'maria', refused: 'viktor' } as const

/** Returns signups in which one address signs up after the other. */
export function inTurn(...names: readonly string[]): DrillCase['signUps'] {
  return (address) => names.map((name) => [address(name)])
}
