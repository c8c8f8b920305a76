/** Type tests for dc-mock/sdk. `npm run typecheck` runs the tests. */
import type * as published from '@datacops/services-sdk'
import { expectTypeOf, it } from 'vitest'
import type * as ours from '../../src/sdk/index.ts'
import {
  type DCServiceError,
  DCServiceSdk,
  type DCServiceSdkOptions,
  type EmailCheckResult,
  type IpInfo,
  isDCServiceError,
  isDCServiceTimeoutError,
  type RequestOptions,
} from '../../src/sdk/index.ts'

it('accepts the same options as the published client, and returns a compatible result', () => {
  expectTypeOf<published.DCServiceSdkOptions>().toExtend<DCServiceSdkOptions>()
  expectTypeOf<published.RequestOptions>().toExtend<RequestOptions>()
  expectTypeOf<EmailCheckResult>().toExtend<published.EmailCheckResult>()
  expectTypeOf<DCServiceSdk>().toExtend<Pick<published.DCServiceSdk, 'checkEmail'>>()
  expectTypeOf<published.DCServiceSdk>().not.toExtend<Pick<DCServiceSdk, 'checkEmail' | 'keyPrefix'>>()
})

it('exports the types of the published client under the same names', () => {
  expectTypeOf<ours.EmailInfo>().toExtend<published.EmailInfo>()
  expectTypeOf<ours.UserInfo>().toEqualTypeOf<published.UserInfo>()
  expectTypeOf<ours.DeviceFingerprint>().toEqualTypeOf<published.DeviceFingerprint>()
  expectTypeOf<ours.EmailDigitalFootprint>().toEqualTypeOf<published.EmailDigitalFootprint>()
  expectTypeOf<ours.EmailDomainMaturity>().toEqualTypeOf<published.EmailDomainMaturity>()
  expectTypeOf<ours.EmailFraudSignals>().toEqualTypeOf<published.EmailFraudSignals>()
  expectTypeOf<ours.EmailIdentityFlags>().toEqualTypeOf<published.EmailIdentityFlags>()
  expectTypeOf<ours.RiskAction>().toEqualTypeOf<published.RiskAction>()
  expectTypeOf<ours.RiskLabel>().toEqualTypeOf<published.RiskLabel>()
})

it('has errors compatible with those of the published client', () => {
  expectTypeOf<ours.DCServiceError>().toExtend<published.DCServiceError>()
  expectTypeOf<ours.DCServiceTimeoutError>().toExtend<published.DCServiceTimeoutError>()
  expectTypeOf<ours.DCServiceAbortError>().toExtend<published.DCServiceAbortError>()
  expectTypeOf<ours.DCServiceNetworkError>().toExtend<published.DCServiceNetworkError>()
  expectTypeOf<ours.DCServiceValidationError>().toExtend<published.DCServiceValidationError>()
  type Arguments<Kind extends new (...args: never[]) => unknown> = ConstructorParameters<Kind>
  expectTypeOf<Arguments<typeof published.DCServiceError>>().toExtend<Arguments<typeof ours.DCServiceError>>()
  expectTypeOf<Arguments<typeof published.DCServiceNetworkError>>().toExtend<
    Arguments<typeof ours.DCServiceNetworkError>
  >()
})

it('makes ipInfo optional, and emailInfo and userInfo required', () => {
  expectTypeOf<EmailCheckResult['ipInfo']>().toEqualTypeOf<IpInfo | null | undefined>()
  expectTypeOf<EmailCheckResult['emailInfo']['action']>().toEqualTypeOf<'ALLOW' | 'CHALLENGE' | 'BLOCK'>()
  expectTypeOf<{ emailInfo: ours.EmailInfo; userInfo: null }>().toExtend<EmailCheckResult>()
  expectTypeOf<{ emailInfo: ours.EmailInfo }>().not.toExtend<EmailCheckResult>()
})

it('distinguishes errors by guard and by name', () => {
  const error: unknown = undefined
  if (isDCServiceError(error)) expectTypeOf(error.statusCode).toEqualTypeOf<number>()
  if (isDCServiceTimeoutError(error)) expectTypeOf(error.timeoutMs).toEqualTypeOf<number>()
  expectTypeOf<DCServiceError['name']>().toEqualTypeOf<'DCServiceError'>()
  expectTypeOf<DCServiceError['requestId']>().toEqualTypeOf<string | undefined>()
})

it('rejects unknown options, and does not expose the key', () => {
  // @ts-expect-error: the option is named baseUrl
  new DCServiceSdk({ apiKey: 'dcp_any_key', baseURL: 'http://127.0.0.1:9' })
  // @ts-expect-error: the key cannot be read
  expectTypeOf(new DCServiceSdk({ apiKey: 'dcp_any_key' }).apiKey)
  expectTypeOf<typeof globalThis.fetch>().toExtend<ours.Fetch>()
})
