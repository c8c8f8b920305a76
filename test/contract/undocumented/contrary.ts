import { mockTarget, planContract, runPlan } from '../../../src/contract/index.ts'
import { evaluateFacts } from '../../../src/contract/report/fact-verdicts.ts'
import { defaultPermissions, type Permissions } from '../../../src/contract/target.ts'
import {
  type AssumptionVariant,
  assumptionVariants,
  type ContraryVariant,
} from '../../../src/spec/assumption-variant.ts'
import { assumptions } from '../../../src/spec/generated/facts.ts'
import { operations } from '../../../src/spec/generated/operations.ts'
import type { Spec } from '../../../src/spec/read-spec.ts'
import { startInProcess } from '../../support/start.ts'
import { deployment } from '../target.ts'

export const contraryVariants: readonly ContraryVariant[] = assumptionVariants.filter(
  (variant) => variant !== 'standard',
)

/** Permissions for everything on a foreign deployment. */
export const allPermissions: Permissions = { ...defaultPermissions.mock, budget: 100 }

export interface VariantRun {
  /** IDs of the rules that found a broken contract. */
  broken: string[]
  /** Assumptions that a rule refuted, such as `A2`. */
  refuted: string[]
  /** Observable assumptions that no rule confirmed. */
  notConfirmed: string[]
  /** Operations that received no request. */
  notSent: string[]
}

/**
 * Runs the contract on a mock with a variant. The mock checks every response, and the test fails if a response does not match the spec of
 * the variant. With `permissions`, the run treats the mock as a foreign deployment and cannot control the mock. With `spec`, the run uses
 * this spec instead of openapi.yaml.
 */
export async function runOnVariant(
  variant: AssumptionVariant,
  permissions: Permissions | null = null,
  spec?: Spec,
): Promise<VariantRun> {
  const started = await startInProcess({ assumptions: variant })
  const target = permissions === null ? mockTarget(started.mock) : (await deployment(started)).target
  const options = { ...(permissions === null ? {} : { permissions }), ...(spec === undefined ? {} : { spec }) }
  const run = await runPlan(planContract({ target, rate: null, ...options }))
  const refuted = run.outcomes.filter(({ verdict }) => verdict === 'refuted').flatMap(({ findings }) => findings)
  const confirmed = new Set(
    evaluateFacts(run)
      .filter(({ verdict }) => verdict === 'confirmed')
      .map(({ fact }) => fact.at),
  )
  const sent = new Set<string | null>(run.exchanges.map(({ operation }) => operation))
  return {
    broken: run.outcomes.filter(({ verdict }) => verdict === 'broken').map(({ rule }) => rule.id),
    refuted: [...new Set(refuted.map(({ fact }) => fact.at))],
    notConfirmed: Object.keys(assumptions).filter(
      (number) => assumptions[number]?.observable && !confirmed.has(number),
    ),
    notSent: Object.keys(operations).filter((id) => !sent.has(id)),
  }
}
