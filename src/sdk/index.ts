/**
 * Client for the documented email check (service 4.9). You can copy this client into your app or use it to call a mock.
 *
 * If your app uses the published client, `@datacops/services-sdk`, also use the published client in your tests. The published client
 * differs from the documentation in some respects. Tests with `dc-mock/sdk` do not detect problems caused by these differences.
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
