import type { ScenarioDocument } from '../../spec/generated/control.d.ts'

/**
 * Kind of responses that the app gets in a case:
 * - `verdict`: each check returns a verdict.
 * - `address`: like `verdict`, but the app or the service may reject the address.
 * - `failure`: the service fails, so the policy decides.
 * - `timeout`: the response comes late or never.
 */
export type CaseKind = 'verdict' | 'address' | 'failure' | 'timeout'

/** One day in the life of the service, and the people who sign up on that day. */
export interface DrillCase {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly kind: CaseKind
  /** State of the service: the name of a shipped scenario, or a document. @default "default" */
  readonly scenario?: string | ScenarioDocument
  /**
   * Addresses that sign up. Inner lists sign up at the same time.
   *
   * @default one person whom the steering address `allow` lets in
   */
  signUps(address: AddressFactory): readonly (readonly string[])[]
  /** Whether an app that refuses a person without a check fails the case. @default the case is not judged then */
  readonly requiresChecks?: boolean
  /** Whether every outcome is right, for example because an app may refuse a second account. Crashes and errors still fail the case. */
  readonly acceptsAnyOutcome?: boolean
  /** Requirement of the case. `start` means that the drill must have started the app. Otherwise, the case is not run. */
  readonly needs?: 'start'
  /** Action of the drill in addition to loading the scenario. */
  readonly action?: 'refuse-connections' | 'rotate-key'
  /** Cases that test parts of this case. If one of them fails, this case is not judged. */
  readonly buildsOn?: readonly string[]
}

/** Returns an address at a new reserved subdomain. Use the name of a steering address to determine the response. */
export type AddressFactory = (name: string) => string

/** Names of addresses for which `verdicts` in the scenario determines the response. */
export const personNames = { welcome: 'maria', refused: 'viktor' } as const

/** Returns the signups of one address after the other. */
export function inTurn(...names: readonly string[]): DrillCase['signUps'] {
  return (address) => names.map((name) => [address(name)])
}
