import type { EmailCheckResponse, EmailInfo } from '../spec/generated/openapi.d.ts'

// Types with the names of the published client.
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

/** Risk category of an address. */
export type RiskLabel = EmailInfo['risk_label']

type Data = EmailCheckResponse['data']

/**
 * Result of a check, with the unchanged data of the response. Act on `emailInfo.action`, not on a threshold for the score (service 4.9).
 */
export interface EmailCheckResult extends Omit<Data, 'ipInfo'> {
  /** Network of the person. This property is optional, because the published client does not return it (A30). */
  ipInfo?: Data['ipInfo']
}
