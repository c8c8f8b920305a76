/**
 * A client for the email check (service 4.9). It follows the documentation where the published client does not. Copy it, or use it to call
 * a mock. Do not use it in place of the published client in tests: that would hide the published client's defects.
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
