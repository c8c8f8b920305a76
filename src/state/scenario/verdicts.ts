/** Resolves the custom verdicts of the website in a document. */
import type { VerdictRule } from '../../service/model.ts'
import type { ScenarioVerdict } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { ruleError } from './error.ts'
import { checkPattern } from './pattern.ts'
import { describeOverride, resolveOverride } from './verdict-override.ts'

export function resolveVerdicts(verdicts: readonly ScenarioVerdict[] = []): VerdictRule[] {
  return verdicts.map((verdict, index) => resolveVerdict(verdict, jsonPointer('verdicts', index)))
}

/**
 * Resolves a verdict. `path` is the location in the document. It is empty if the verdict was sent in a separate request.
 * @throws {ScenarioError} if the verdict sets no field, or if its pattern cannot match any address
 */
export function resolveVerdict(verdict: ScenarioVerdict, path = ''): VerdictRule {
  const override = resolveOverride(verdict)
  if (!override) throw ruleError(path, 'verdictDemands')
  checkPattern(verdict.match, `${path}/match`)
  return { match: verdict.match, ...override }
}

export function describeVerdict(rule: VerdictRule): ScenarioVerdict {
  return { match: rule.match, ...describeOverride(rule) }
}
