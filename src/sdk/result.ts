import type { EmailCheckResponse, EmailInfo } from '../spec/generated/openapi.d.ts'

// Under the names that the published client has for them.
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

export type RiskLabel = EmailInfo['risk_label']

type Data = EmailCheckResponse['data']

/** What a check gives back: the data of the answer as they came. Act on `emailInfo.action`, not on a threshold (service 4.9). */
export interface EmailCheckResult extends Omit<Data, 'ipInfo'> {
  /** The person's network. Optional, since the published client does not name it (A30). */
  ipInfo?: Data['ipInfo']
}
