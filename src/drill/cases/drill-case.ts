import type { ScenarioDocument } from '../../spec/generated/control.d.ts'

/**
 * Kind of case:
 * - `verdict`: each check returns a verdict
 * - `address`: like `verdict`, but the app or the service may reject the address
 * - `failure`: the service fails, so the policy decides the outcome
 * - `timeout`: the response arrives late or not at all
 */
export type CaseKind = 'verdict' | 'address' | 'failure' | 'timeout'

export interface DrillCase {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly kind: CaseKind
  /** @default "default" */
  readonly scenario?: string | ScenarioDocument
  /** Returns groups of addresses to sign up. The groups run one after another. The addresses within a group are signed up in parallel. */
  signUps(address: AddressFactory): readonly (readonly string[])[]
  /**
   * Whether the app must check the address before it rejects a signup. If false, a rejection without a check is `not-judged`.
   * @default false
   */
  readonly requiresChecks?: boolean
  /**
   * Whether every outcome is acceptable, for example when the same person signs up twice. A crash, timeout or server error still fails the
   * case.
   */
  readonly acceptsAnyOutcome?: boolean
  /** Whether the app should send only one check for simultaneous signups with the same address. */
  readonly sharesCheck?: boolean
  /** `start` requires that the drill itself started the app. */
  readonly needs?: 'start'
  /** Action to perform after loading the scenario. */
  readonly action?: 'refuse-connections' | 'stall-responses' | 'rotate-key'
  /** IDs of the cases that this case depends on. If one of them fails, this case is `not-judged`. */
  readonly buildsOn?: readonly string[]
}

/** Returns an address with the local part `name` and a unique domain. A name such as `block` determines the mock's response. */
export type AddressFactory = (name: string) => string

/** Local parts of the addresses for which a scenario defines verdicts. */
export const personNames = { welcome: 'maria', refused: 'viktor' } as const

/** The signups run one after another. */
export function inTurn(...names: readonly string[]): DrillCase['signUps'] {
  return (address) => names.map((name) => [address(name)])
}
