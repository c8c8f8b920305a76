import { expect } from 'vitest'
import type { OperationId } from '../../../src/spec/generated/operations.ts'
import { readState } from '../../support/read-state.ts'
import { bodyOf, bodyOperations, sendBody } from '../../support/service-calls.ts'
import { type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

const key = 'mocklocalcopkey0000000000000000000000000'

const conversionFields = ['event', 'email', 'user_id', 'external_id', 'value', 'currency', 'occurred_at', 'properties']
const originFields = ['cop_key', 'device', 'session_id']

/** For each operation, fields with values of the wrong type. The email check is missing because its messages are different (A2). */
const wrongFields: { [operation in OperationId]?: Record<string, unknown> } = {
  postAutomationConversion: { event: 1, email: 'none', user_id: {}, external_id: [], value: '9', currency: 1 },
  postConversion: { event: '', occurred_at: 'yesterday', properties: [], value: null, email: null },
  releaseCrm: { email: 7, external_id: false },
  deleteData: { email: [], user_id: 5 },
  requestDataDeletion: { email: 'ana', cop_key: 1 },
  collectVisit: { device: 'laptop', session_id: 1, page_url: null, referrer: {}, occurred_at: '2026-02-30T00:00:00Z' },
  collectEvent: { device: {}, session_id: [], name: '', properties: 'x' },
  identifyUser: { device: { id: '' }, email: 'ana@', user_id: 1, session_id: {} },
}

testFact(
  'errors.message-names-the-invalid-field',
  'the error message names the invalid field, and no data changes',
  async () => {
    const started = await startServer()
    const before = await readState(started)
    for (const operation of bodyOperations) {
      for (const [field, wrong] of Object.entries(wrongFields[operation] ?? {})) {
        const answer = await sendBody(started, operation, { ...bodyOf(operation, key), [field]: wrong })
        expect([operation, field, answer.status]).toEqual([operation, field, 400])
        expect(answer.json.message).toMatch(new RegExp(`^${field}(\\.id)? (is required|must be .+)$`))
      }
    }
    expect(await readState(started)).toEqual(before)
  },
)

testFact(
  'errors.message-names-the-invalid-field',
  'the error message names a missing field, for example "event is required"',
  async () => {
    const started = await startServer()
    const before = await readState(started)
    const required: { [operation in OperationId]?: string[] } = {
      checkEmail: ['email'],
      postAutomationConversion: ['event'],
      postConversion: ['event'],
      requestDataDeletion: ['cop_key', 'email'],
      collectVisit: ['cop_key', 'device', 'session_id', 'page_url'],
      collectEvent: ['cop_key', 'device', 'session_id', 'name'],
      identifyUser: ['cop_key', 'device', 'session_id', 'email'],
    }
    for (const operation of bodyOperations) {
      for (const field of required[operation] ?? []) {
        const { [field]: _, ...rest } = bodyOf(operation, key) ?? {}
        const { status, json } = await sendBody(started, operation, rest)
        const name = operation === 'checkEmail' ? 'Email' : field
        expect([operation, status, json]).toEqual([operation, 400, { message: `${name} is required` }])
      }
    }
    const { json } = await sendBody(started, 'releaseCrm', {})
    expect(json.message).toMatch(/external_id|email/)
    expect((await sendBody(started, 'deleteData', {})).json.message).toMatch(/user_id|email/)
    expect(await readState(started)).toEqual(before)
  },
)

testFact(
  'errors.malformed-json-is-400',
  'every operation with a body returns 400 if the body is not JSON',
  async () => {
    const started = await startServer()
    const before = await readState(started)
    const texts = [
      '{',
      '{"email":"ana@shop.example"',
      "{'email':1}",
      '{"a":1,}',
      'ana',
      '\0',
      'undefined',
      'NaN',
      '{}{}',
    ]
    for (const operation of bodyOperations) {
      for (const text of [...texts, '\ufeff\ufeff{}', '{"email":"\u0001"}', '[1,2', '"', '{"__proto__":']) {
        const { status, json } = await sendBody(started, operation, text)
        expect([operation, text, status, json]).toEqual([operation, text, 400, { message: 'Invalid JSON body' }])
      }
    }
    expect(await readState(started)).toEqual(before)
  },
)

testFact(
  'errors.malformed-json-is-400',
  'every operation with a body returns 400 if the JSON is not an object',
  async () => {
    const started = await startServer()
    for (const operation of bodyOperations) {
      for (const text of ['[]', '[{"email":"ana@shop.example"}]', 'null', 'true', '7', '"ana@shop.example"']) {
        const { status, json } = await sendBody(started, operation, text)
        expect([operation, text, status, json]).toEqual([operation, text, 400, { message: 'Invalid JSON body' }])
      }
    }
  },
)

testFact(
  'errors.unknown-fields-are-ignored',
  'unknown fields change neither the status nor the stored data',
  async () => {
    const [plain, noisy] = [await startServer({ seed: 1 }), await startServer({ seed: 1 })]
    const noise = {
      plan: 'business',
      action: 'ALLOW',
      checks_used: 0,
      constructor: 1,
      toString: {},
      '': null,
      нет: [[]],
    }
    for (const operation of bodyOperations) {
      const body = bodyOf(operation, key)
      const [expected, answer] = [
        await sendBody(plain, operation, body),
        await sendBody(noisy, operation, { ...noise, ...body }),
      ]
      expect([operation, answer.status]).toEqual([operation, expected.status])
      expect(answer.json.success, operation).toBe(true)
    }
    const withoutTimes = async (started: Started) =>
      JSON.stringify(await readState(started)).replaceAll(/"[^"]+":"\d{4}-\d\d-\d\dT[^"]+",?/g, '')
    expect(await withoutTimes(noisy)).toBe(await withoutTimes(plain))
  },
)

testFact(
  'errors.unknown-fields-are-ignored',
  'null in any field counts as a wrong type, not as a missing field',
  async () => {
    const started = await startServer()
    const fields: { [operation in OperationId]?: string[] } = {
      checkEmail: ['email'],
      postAutomationConversion: conversionFields,
      postConversion: conversionFields,
      releaseCrm: ['email', 'external_id'],
      deleteData: ['email', 'user_id'],
      requestDataDeletion: ['cop_key', 'email'],
      collectVisit: [...originFields, 'occurred_at', 'page_url', 'referrer'],
      collectEvent: [...originFields, 'occurred_at', 'name', 'properties', 'page_url'],
      identifyUser: [...originFields, 'email', 'user_id', 'page_url'],
    }
    expect(Object.keys(fields).sort()).toEqual([...bodyOperations].sort())
    for (const operation of bodyOperations) {
      for (const field of fields[operation] ?? []) {
        const { status, json } = await sendBody(started, operation, { ...bodyOf(operation, key), [field]: null })
        const message =
          operation === 'checkEmail'
            ? 'Invalid email address'
            : expect.stringMatching(new RegExp(`^${field} must be (a|an) (string|number|object)`))
        expect([operation, field, status, json]).toEqual([operation, field, 400, { message }])
      }
    }
  },
)

testFact(
  ['errors.large-body-is-413', 'errors.large-body-message'],
  'a body of 1 MiB is accepted, but a body one byte larger is rejected',
  async () => {
    const started = await startServer()
    const email = 'ana@shop.example'
    const bodyOfSize = (size: number) => {
      const [start, end] = [`{"email":"${email}","event":"é","padding":"`, '"}']
      return start + 'x'.repeat(size - Buffer.byteLength(start + end)) + end
    }
    for (const operation of ['checkEmail', 'postConversion', 'deleteData'] as const) {
      expect((await sendBody(started, operation, bodyOfSize(2 ** 20))).status, operation).toBe(200)
      const before = await readState(started)
      const { status, json } = await sendBody(started, operation, bodyOfSize(2 ** 20 + 1))
      expect([operation, status, json]).toEqual([operation, 413, { message: 'Request body too large' }])
      expect(await readState(started)).toEqual(before)
    }
  },
)
