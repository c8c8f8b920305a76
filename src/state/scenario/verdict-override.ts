/** Converts custom verdicts between scenario documents and the service. */
import type { Action, VerdictOverride } from '../../service/risk/types.ts'
import type { ScenarioVerdict, Verdict } from '../../spec/generated/control.d.ts'

/** Response fields that a document can set. */
export type RequestedVerdict = Pick<ScenarioVerdict, 'verdict' | 'risk_score' | 'suggestion' | 'email_info'>

const actions: Readonly<Record<Verdict, Action>> = { allow: 'ALLOW', challenge: 'CHALLENGE', block: 'BLOCK' }
const verdicts: Readonly<Record<Action, Verdict>> = { ALLOW: 'allow', CHALLENGE: 'challenge', BLOCK: 'block' }

/** Returns an override with copies of these fields. Returns null if no field is set. */
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
