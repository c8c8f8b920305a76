import type { EmailCheckResponse, EmailInfo } from '../spec/generated/openapi.d.ts'

// Re-export these types under the names that the published client uses.
export type {
  Action as RiskAction,
  DeviceFingerprint,
  DigitalFootprint as EmailDigitalFootprint,
  DomainMaturity as EmailDomainMaturity,
  EmailInfo,
  FraudSignals as EmailFraudSignals,
  IdentityFlags as EmailIdentityFlags,
  IpInfo,
  UserInfo,
} from '../spec/generated/openapi.d.ts'

/** Risk category assigned to an email address. */
export type RiskLabel = EmailInfo['risk_label']

type Data = EmailCheckResponse['data']

/**
 * Email check result. Contains the response's `data` unchanged. Base decisions on `emailInfo.action`, not on a score threshold (service
 * 4.9).
 */
export interface EmailCheckResult extends Omit<Data, 'ipInfo'> {
  /** The person's network details. The published client does not return this property (A30). */
  ipInfo?: Data['ipInfo']
}
