import { readFileSync } from 'node:fs'
import { type ContractRun, type ContractTarget, planContract, runPlan } from '../../../src/contract/index.ts'
import { activeRules } from '../../../src/contract/overlay/active-rules.ts'
import { createLearnedOverlay, type LearnedOverlay } from '../../../src/contract/overlay/learned-overlay.ts'
import { observeRun } from '../../../src/contract/overlay/observer.ts'
import { type ActiveSpec, activateSpec, readShippedSpec } from '../../../src/spec/overlay/active-spec.ts'

const shipped = await readShippedSpec(readFileSync('openapi.yaml', 'utf8'))

/** Returns the shipped spec with overlays applied. */
export async function activate(...overlays: object[]): Promise<ActiveSpec> {
  return activateSpec({ overlays: overlays.map((content) => ({ name: 'o.yaml', content })) }, shipped)
}

const withoutOverlays = await activate()

/** Runs some rules against a target. Runs all rules if `only` is empty. */
export async function run(
  target: ContractTarget,
  only: readonly string[],
  spec: ActiveSpec = withoutOverlays,
): Promise<ContractRun> {
  return runPlan(planContract({ target, only, spec: spec.spec, rules: activeRules(spec) }))
}

export function learn(from: ContractRun, spec: ActiveSpec = withoutOverlays): LearnedOverlay | null {
  return createLearnedOverlay(observeRun(from, spec), spec, 'Seen in a test')
}
