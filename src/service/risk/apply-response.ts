/** Applies the response fields that a website's custom verdict sets. */
import { reasonOf, tagOf } from './signals.ts'
import type { EmailInfo, EmailInfoPart } from './types.ts'

/**
 * Replaces fields in the result of the risk engine. Objects are merged, and lists are replaced. If only one of `tags` and `reasons` is
 * specified, the other is derived from it.
 */
export function applyResponseFields(info: EmailInfo, part: EmailInfoPart): EmailInfo {
  return {
    ...info,
    ...part,
    reasons: part.reasons ?? part.tags?.map(reasonOf) ?? info.reasons,
    tags: part.tags ?? part.reasons?.map(tagOf) ?? info.tags,
    digital_footprint: { ...info.digital_footprint, ...part.digital_footprint },
    fraud_signals: {
      ...info.fraud_signals,
      ...part.fraud_signals,
      identity_flags: { ...info.fraud_signals.identity_flags, ...part.fraud_signals?.identity_flags },
      domain_maturity: { ...info.fraud_signals.domain_maturity, ...part.fraud_signals?.domain_maturity },
    },
  }
}
