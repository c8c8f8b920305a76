/** Resolves the custom verdicts of the website in a document. */
import type { VerdictRule } from '../../service/model.ts'
import type { ScenarioVerdict } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { ProblemList } from './error.ts'
import { checkPattern } from './pattern.ts'
import { describeOverride, resolveOverride } from './verdict-override.ts'

export function resolveVerdicts(verdicts: readonly ScenarioVerdict[] = [], problems: ProblemList): VerdictRule[] {
  return verdicts.map((verdict, index) => resolve(verdict, jsonPointer('verdicts', index), problems))
}

/**
 * Resolves a verdict that was sent in a separate request.
 * @throws {ScenarioError} if the verdict sets no field, or if its pattern cannot match any address
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

export function describeVerdict(rule: VerdictRule): ScenarioVerdict {
  return { match: rule.match, ...describeOverride(rule) }
}
