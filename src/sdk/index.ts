/**
 * A client of the email check (service 4.9) that follows the document where the published client does not. Copy it, or call a mock with it.
 * Do not replace the published client by it in tests: that hides the published client's defects, which production then meets.
 * @module
 */
export { DCServiceSdk } from './client.ts'
export {
  DCServiceAbortError,
  DCServiceError,
  DCServiceNetworkError,
  DCServiceTimeoutError,
  DCServiceValidationError,
  type ErrorJson,
} from './errors.ts'
export {
  isDCServiceAbortError,
  isDCServiceError,
  isDCServiceNetworkError,
  isDCServiceTimeoutError,
  isDCServiceValidationError,
} from './guards.ts'
export type { DCServiceSdkOptions, Fetch, RequestOptions } from './options.ts'
export type {
  DeviceFingerprint,
  EmailCheckResult,
  EmailDigitalFootprint,
  EmailDomainMaturity,
  EmailFraudSignals,
  EmailIdentityFlags,
  EmailInfo,
  IpInfo,
  RiskAction,
  RiskLabel,
  UserInfo,
} from './result.ts'
