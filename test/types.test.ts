/** Tests the exports of `dc-mock/types` and their use for calls without dc-mock's client. */
import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, it } from 'vitest'
import { readSources } from '../scripts/generate/sources.ts'
import type {
  ConversionRequest,
  ConversionResponse,
  EmailCheckRequest,
  EmailCheckResponse,
  ErrorBody,
  Health,
  JournalEntry,
  Mail,
  MockHealth,
  OperationId,
  RequestBody,
  ResponseBody,
  ScenarioDocument,
  UserPage,
  WebsiteState,
} from '../src/types.ts'
import { startInProcess } from './support/start.ts'

it.each(['service', 'control', 'dashboard'] as const)('exports a type for each object in the %s spec', (which) => {
  const { [which]: document } = readSources()
  const schemas: Record<string, { type?: string }> = JSON.parse(JSON.stringify(document.root)).components.schemas
  const names = Object.entries(schemas).flatMap(([name, { type }]) => (type === 'object' ? [name] : []))
  const text = readFileSync(new URL('../src/types.ts', import.meta.url), 'utf8')
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !new RegExp(`^ {2}${name}( as \\w+)?,$`, 'm').test(text))).toEqual([])
})

it('provides request and response types that work with any client', async () => {
  const { call, website } = await startInProcess()
  const request: EmailCheckRequest = { email: 'block@dc-mock.example.com' }
  const answer = await call('/api/v1/services/email/check', { key: website.private_key ?? '', body: request })
  const { data }: EmailCheckResponse = answer.json
  expect(data.emailInfo.action satisfies 'ALLOW' | 'CHALLENGE' | 'BLOCK').toBe('BLOCK')
  const { entries }: { entries: JournalEntry[] } = (await call('/_mock/requests')).json
  expect(entries[0]?.why.id satisfies string | undefined).toBe('test-address')
})

it('provides request and response types by operation', () => {
  expectTypeOf<RequestBody<'checkEmail'>>().toEqualTypeOf<EmailCheckRequest>()
  expectTypeOf<RequestBody<'postConversion'>>().toEqualTypeOf<ConversionRequest>()
  expectTypeOf<RequestBody<'getHealth'>>().toEqualTypeOf<never>()
  expectTypeOf<ResponseBody<'checkEmail'>>().toEqualTypeOf<EmailCheckResponse>()
  expectTypeOf<ResponseBody<'checkEmail', 429>>().toEqualTypeOf<ErrorBody>()
  expectTypeOf<ResponseBody<'checkEmail', 400>>().toExtend<ErrorBody>()
  expectTypeOf<ResponseBody<'postConversion'>>().toEqualTypeOf<ConversionResponse>()
  expectTypeOf<ResponseBody<'requestDataDeletion'>>().toHaveProperty('message')
  expectTypeOf<ResponseBody<'exportUsers'>>().toEqualTypeOf<UserPage>()
  expectTypeOf<OperationId>().toEqualTypeOf<Parameters<<Id extends OperationId>(id: Id) => RequestBody<Id>>[0]>()
  // @ts-expect-error: the spec has no such answer
  expectTypeOf<ResponseBody<'checkEmail', 418>>()
})

it('distinguishes service types from mock types of the same name', () => {
  expectTypeOf<Health>().toHaveProperty('identified_user_count')
  expectTypeOf<MockHealth>().toHaveProperty('internal_errors')
  expectTypeOf<WebsiteState>().toHaveProperty('checks_used')
  expectTypeOf<Mail>().toHaveProperty('links')
  expectTypeOf<{ title: 'Two checks left'; checks_used: 498 }>().toExtend<ScenarioDocument>()
  expectTypeOf<{ checks_used: 'many' }>().not.toExtend<ScenarioDocument>()
})
