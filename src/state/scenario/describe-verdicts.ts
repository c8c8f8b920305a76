/** Converts stored verdicts to the custom verdicts of a scenario document. */
import type { VerdictRule } from '../../service/model.ts'
import type { Action, VerdictOverride } from '../../service/risk/types.ts'
import type { ScenarioVerdict, Verdict } from '../../spec/generated/control.d.ts'
import type { RequestedVerdict } from './resolve-verdicts.ts'

export function describeVerdict(rule: VerdictRule): ScenarioVerdict {
  return { match: rule.match, ...describeOverride(rule) }
}

const verdicts: Readonly<Record<Action, Verdict>> = { ALLOW: 'allow', CHALLENGE: 'challenge', BLOCK: 'block' }

export function describeOverride(override: VerdictOverride | null): RequestedVerdict {
  if (!override) return {}
  const { verdict, risk_score, suggestion, email_info } = override
  return {
    ...(verdict === undefined ? {} : { verdict: verdicts[verdict] }),
    ...(risk_score === undefined ? {} : { risk_score }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(email_info === undefined ? {} : { email_info }),
  }
}
