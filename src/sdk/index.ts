/**
 * Client for the documented email check (service 4.9). You can copy this client into your app or use it to call a mock.
 *
 * If your app uses the published client, `@datacops/services-sdk`, use that client in your tests too. The published client differs from
 * the documentation in some respects, and tests with `dc-mock/sdk` do not detect the resulting problems.
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
  isDCServiceAbortError,
  isDCServiceError,
  isDCServiceNetworkError,
  isDCServiceTimeoutError,
  isDCServiceValidationError,
} from './errors.ts'
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
