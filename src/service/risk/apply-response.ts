/** Responses that a website's own verdict specifies field by field. */
import { reasonOf, tagOf } from './signals.ts'
import type { EmailInfo, EmailInfoPart } from './types.ts'

/**
 * Replaces the engine's fields with the specified ones. Objects are merged, lists are replaced. If only tags or only reasons are specified,
 * the other list is derived, so both stay in step.
 */
export function applyResponseFields(info: EmailInfo, answer: EmailInfoPart): EmailInfo {
  return {
    ...info,
    ...answer,
    reasons: answer.reasons ?? answer.tags?.map(reasonOf) ?? info.reasons,
    tags: answer.tags ?? answer.reasons?.map(tagOf) ?? info.tags,
    digital_footprint: { ...info.digital_footprint, ...answer.digital_footprint },
    fraud_signals: {
      ...info.fraud_signals,
      ...answer.fraud_signals,
      identity_flags: { ...info.fraud_signals.identity_flags, ...answer.fraud_signals?.identity_flags },
      domain_maturity: { ...info.fraud_signals.domain_maturity, ...answer.fraud_signals?.domain_maturity },
    },
  }
}
