/** Applies a custom verdict's response fields to the risk engine's result. */
import { reasonOf, tagOf } from './signals.ts'
import type { EmailInfo, EmailInfoPart } from './types.ts'

/**
 * Replaces fields in the risk engine's result. Objects are merged, and lists are replaced. If only `tags` are specified, the reasons are
 * derived from the tags, and vice versa.
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
