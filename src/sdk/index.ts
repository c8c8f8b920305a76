/**
 * A client of the email check (service 4.9): a drop-in for the published one, right where that is wrong. For tests, and to copy from.
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
