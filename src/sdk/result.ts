import type { EmailCheckResponse, EmailInfo } from '../spec/generated/openapi.d.ts'

// Types under the names of the published client.
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

/** Result of a check: the data of the response, unchanged. Act on `emailInfo.action`, not on a threshold (service 4.9). */
export interface EmailCheckResult extends Omit<Data, 'ipInfo'> {
  /** The person's network. Optional, since the published client does not have it (A30). */
  ipInfo?: Data['ipInfo']
}
