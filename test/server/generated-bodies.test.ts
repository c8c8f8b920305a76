import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type OperationId, operations } from '../../src/spec/generated/operations.ts'
import { codePoint } from '../support/code-point.ts'
import { readState } from '../support/read-state.ts'
import { bodyOf, bodyOperations, credentialsOf, serviceCall } from '../support/service-calls.ts'
import { startInProcess } from '../support/start.ts'

/** Any text, including lone surrogates, control characters and names of built-in properties. */
const text = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', '\0', '\u2028', 'İ', '\ufeff', ' ', 'a', '.', '@', '*', '"') }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', ' ', 'x'.repeat(300)),
)
/** Valid addresses, almost valid addresses and test addresses. */
const address = fc.oneof(
  fc.emailAddress(),
  fc.tuple(text, text).map(([local, domain]) => `${local}@${domain}`),
  fc
    .tuple(text, fc.constantFrom('shop.example', 'gmail.com', 'mailinator.com', 'gmial.com'))
    .map((parts) => parts.join('@')),
  fc
    .tuple(
      fc.constantFrom(
        'allow',
        'block',
        'score-7',
        'score-101',
        'linked-2',
        'returning',
        'stored',
        'typo',
        'error-500',
        'x1',
      ),
      fc.constantFrom('', '+a', '.b', '+'),
    )
    .map(([name, more]) => `${name}${more}@dc-mock.test`),
)
const value = fc.oneof(fc.jsonValue({ stringUnit: codePoint }), text, address, fc.double(), fc.date().map(String))
/** Generates a body with valid, invalid and missing fields of the operation, and with unknown fields. */
const bodyFor = (operation: OperationId, copKey: string) => {
  const fields = {
    ...bodyOf(operation, copKey),
    ...(operation === 'checkEmail'
      ? {}
      : { user_id: 'u_1', external_id: 'order-1', occurred_at: '2026-01-31T09:30:00Z' }),
    properties: { sku: 'A-17' },
    value: 9.5,
    currency: 'EUR',
    referrer: 'https://search.example/',
  }
  const near = Object.entries(fields).map(([name, good]) => {
    const odd = name === 'email' ? address : name === 'device' ? fc.record({ id: text, confidence: fc.double() }) : text
    return [
      name,
      fc.option(fc.oneof({ arbitrary: fc.constant<unknown>(good), weight: 8 }, odd, value), { nil: undefined }),
    ]
  })
  return fc.oneof(
    { arbitrary: fc.record(Object.fromEntries(near)), weight: 6 },
    { arbitrary: fc.dictionary(text, value), weight: 1 },
    { arbitrary: value, weight: 1 },
    { arbitrary: text, weight: 1 },
  )
}

it.each(bodyOperations)('responds to %s as specified, whatever the body contains', async (operation) => {
  const { call, mock } = await startInProcess()
  const website = await mock.createWebsite({ scenario: { plan: 'business', gate: true } })
  const { path, ...rest } = serviceCall(operation, credentialsOf(website))
  const state = `/_mock/state?website=${website.app_id}`
  const { json: empty } = await call(state)
  await fc.assert(
    fc.asyncProperty(bodyFor(operation, website.cop_key), async (body) => {
      await call(state, { method: 'PUT', body: empty })
      const before = await readState({ call }, website.app_id)
      const { status, json } = await call(path, { ...rest, body: body === undefined ? 'undefined' : body })
      const after = await readState({ call }, website.app_id)
      if (status < 300) {
        expect(json.success).toBe(true)
        for (const kind of ['users', 'visits', 'events', 'conversions']) {
          expect((await call(`/api/v1/export/${kind}`, { key: website.private_key ?? '' })).status, kind).toBe(200)
        }
        const { json: document } = await call(state)
        expect(await call(state, { method: 'PUT', body: document })).toMatchObject({ status: 200 })
        expect(await readState({ call }, website.app_id)).toEqual(after)
      } else {
        expect(operations[operation].statuses).toContain(status)
        expect(json).toEqual({ message: expect.stringMatching(/\S/) })
        expect(after).toEqual(before)
      }
      expect(mock.internalErrors).toBe(0)
    }),
    { numRuns: 100 },
  )
})
