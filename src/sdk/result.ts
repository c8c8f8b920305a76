import type { EmailCheckResponse, EmailInfo } from '../spec/generated/openapi.d.ts'

// Types with the same names as in the published client.
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

/** Risk category of an email address. */
export type RiskLabel = EmailInfo['risk_label']

type Data = EmailCheckResponse['data']

/**
 * Result of an email check: the `data` of the response, unchanged. Use `emailInfo.action` to decide, not a score threshold (service 4.9).
 */
export interface EmailCheckResult extends Omit<Data, 'ipInfo'> {
  /** Network details of the person. The published client does not return this property (A30). */
  ipInfo?: Data['ipInfo']
}
