/** Applies the response fields that a website's custom verdict sets. */
import { reasonOf, tagOf } from './signals.ts'
import type { EmailInfo, EmailInfoPart } from './types.ts'

/**
 * Replaces the engine's fields with the given fields. Objects are merged and lists are replaced. If only tags or only reasons are given,
 * the other list is derived to match.
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
