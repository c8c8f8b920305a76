/** An answer that a website's own verdict states word for word. */
import { reasonOf, tagOf } from './signals.ts'
import type { EmailInfo, EmailInfoPart } from './types.ts'

/**
 * Puts the stated parts in place of the engine's: objects merge, lists replace. Of tags and reasons, where one alone is stated, the
 * other follows from it, so that they keep matching one to one.
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
