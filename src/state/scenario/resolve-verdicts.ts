/** Converts the custom verdicts in a scenario document to stored verdicts. */
import type { VerdictRule } from '../../service/model.ts'
import type { Action, VerdictOverride } from '../../service/risk/types.ts'
import type { ScenarioVerdict, Verdict } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { ProblemList } from './error.ts'
import { checkPattern } from './resolve-context.ts'

export function resolveVerdicts(verdicts: readonly ScenarioVerdict[] = [], problems: ProblemList): VerdictRule[] {
  return verdicts.map((verdict, index) => resolve(verdict, jsonPointer('verdicts', index), problems))
}

/**
 * Converts a verdict from a control plane request to a stored verdict.
 * @throws {ScenarioError} if the verdict does not set any response fields, or if its pattern cannot match any address
 */
export function resolveVerdict(verdict: ScenarioVerdict): VerdictRule {
  const problems = new ProblemList()
  const resolved = resolve(verdict, '', problems)
  problems.throwIfAny()
  return resolved
}

function resolve(verdict: ScenarioVerdict, path: string, problems: ProblemList): VerdictRule {
  const override = resolveOverride(verdict)
  if (!override) problems.add(path, 'verdictDemands')
  checkPattern(verdict.match, `${path}/match`, problems)
  return { match: verdict.match, ...override }
}

/** Response fields that a scenario document can set. */
export type RequestedVerdict = Pick<ScenarioVerdict, 'verdict' | 'risk_score' | 'suggestion' | 'email_info'>

const actions: Readonly<Record<Verdict, Action>> = { allow: 'ALLOW', challenge: 'CHALLENGE', block: 'BLOCK' }

/** Returns null if no response field is set. */
export function resolveOverride({
  verdict,
  risk_score,
  suggestion,
  email_info,
}: RequestedVerdict): VerdictOverride | null {
  const override: VerdictOverride = {
    ...(verdict === undefined ? {} : { verdict: actions[verdict] }),
    ...(risk_score === undefined ? {} : { risk_score }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(email_info === undefined ? {} : { email_info: structuredClone(email_info) }),
  }
  return Object.keys(override).length === 0 ? null : override
}
