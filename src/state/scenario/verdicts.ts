/** The website's own verdicts in a document. */
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
 * Resolves a verdict. `path` is its location in the document, or empty for a verdict of its own.
 *
 * @throws {ScenarioError} if it sets no field, or can match no address
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
