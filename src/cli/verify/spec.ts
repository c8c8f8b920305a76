import type { PlanOptions } from '../../contract/run/plan.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { openSpec } from '../overlay/open-spec.ts'
import type { VerifySettings } from './settings.ts'

/** Loads the spec and the overlays. Returns null if none of `--spec`, `--overlay` and `--learn` is set. */
export async function openVerifySpec({ overlays, spec, learn }: VerifySettings): Promise<ActiveSpec | null> {
  if (overlays.length === 0 && spec === null && learn === null) return null
  return openSpec(overlays, spec ?? undefined)
}

/** Returns the spec and the rules for the plan. Returns an empty object if the run uses the bundled spec. */
export async function readActiveRules(activeSpec: ActiveSpec | null): Promise<Pick<PlanOptions, 'spec' | 'rules'>> {
  if (activeSpec === null || activeSpec.from.length === 0) return {}
  const { activeRules } = await import('../../contract/overlay/active-rules.ts')
  return { spec: activeSpec.spec, rules: activeRules(activeSpec) }
}
