import { expect, it } from 'vitest'
import { expectRestorable, readState } from '../support/read-state.ts'
import { bodyOf, bodyOperations, sendBody } from '../support/service-calls.ts'
import { type Started, startServer } from '../support/start.ts'

const copKey = 'mocklocalcopkey0000000000000000000000000'

/** Sends each body to each operation that has a body. Expects errors in the service's format and no changes to the state. */
async function expectRejected(started: Started, status: number, bodies: readonly unknown[]): Promise<void> {
  const before = await readState(started)
  for (const operation of bodyOperations) {
    for (const body of bodies) {
      const response = await sendBody(started, operation, body)
      const what = `${operation} ${String(JSON.stringify(body)).slice(0, 80)}`
      expect([what, response.status, response.json]).toEqual([what, status, { message: expect.any(String) }])
    }
    expect(await readState(started), operation).toEqual(before)
  }
}

it('rejects a body that is not an object', async () => {
  const bodies = ['null', 'true', 'false', '0', '-1e9', '"ana@shop.example"', '[]', '[{}]', '[[["email"]]]', '[null]']
  await expectRejected(await startServer(), 400, bodies)
})

it('rejects a missing body or malformed JSON', async () => {
  const texts = ['{', '}', '{"email"', '{"email":"ana@shop.example"]', "{'event':'x'}", '{"a":1}}', 'event=x', '\0', '']
  await expectRejected(await startServer(), 400, [
    ...texts,
    ' ',
    '{}',
    '{"a":01}',
    '{"a":"\n"}',
    '{"a":Infinity}',
    '\ufeff',
  ])
})

it('rejects a body with wrong field names', async () => {
  const bodies = [{ Email: 'ana@shop.example', EVENT: 'x' }, { 'email ': 'ana@shop.example' }, { data: { event: 'x' } }]
  await expectRejected(await startServer(), 400, [
    ...bodies,
    { __proto__: null, '': {} },
    '{"__proto__":{"email":"a@b.example"}}',
  ])
})

it('rejects a body if any field has a value of the wrong type', async () => {
  const started = await startServer()
  const before = await readState(started)
  for (const operation of bodyOperations) {
    const good = bodyOf(operation, copKey) ?? {}
    for (const field of Object.keys(good)) {
      for (const wrong of [null, 0, 1.5, true, [], {}, [good[field]], { value: good[field] }]) {
        const response = await sendBody(started, operation, { ...good, [field]: wrong })
        const what = `${operation} ${field} ${JSON.stringify(wrong)}`
        expect([what, response.status, response.json]).toEqual([what, 400, { message: expect.any(String) }])
      }
    }
  }
  expect(await readState(started)).toEqual(before)
})

it('rejects a body over 1 MiB, even if it is otherwise valid', async () => {
  const started = await startServer()
  await expectRejected(started, 413, [
    ' '.repeat(2 ** 20 + 1),
    JSON.stringify({ email: 'é'.repeat(2 ** 19), event: 'x' }),
  ])
})

it('rejects invalid addresses of any length, and returns an error message', async () => {
  const long = 'a'.repeat(250)
  const addresses = [
    'ana',
    'ana@',
    '@shop.example',
    'ana@shop',
    'ana@@shop.example',
    'ana@shop..example',
    'ana shop@shop.example',
    'ana\0@shop.example',
    'ana@shop.example\0',
    'ana\r\n@shop.example',
    '\ud800@shop.example',
    'ana@shop.example,bob@shop.example',
    `${long}@shop.example`,
    `ana@${long}.example`,
    'a.'.repeat(200_000),
    `${'a'.repeat(400_000)}@`,
    `a@${'a.'.repeat(200_000)}`,
    `${' '.repeat(400_000)}x`,
  ]
  const started = await startServer()
  const before = await readState(started)
  const takesEmail = bodyOperations.filter((operation) => 'email' in (bodyOf(operation, copKey) ?? {}))
  for (const operation of takesEmail) {
    for (const email of addresses) {
      const { status, json } = await sendBody(started, operation, { ...bodyOf(operation, copKey), email })
      const what = `${operation} ${email.slice(0, 40)}`
      expect([what, status, json]).toEqual([what, 400, { message: expect.stringMatching(/email/i) }])
    }
  }
  expect(await readState(started)).toEqual(before)
})

it('accepts or rejects an address consistently in all operations', async () => {
  const odd = [
    `${'a'.repeat(64)}@shop.example`,
    `${'a'.repeat(65)}@shop.example`,
    `${'é'.repeat(32)}@shop.example`,
    `${'é'.repeat(33)}@shop.example`,
    `${'İ'.repeat(20)}@shop.example`,
    `ana@${'é'.repeat(60)}.${'é'.repeat(60)}.example`,
    `ana@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(50)}.example`,
    `${' '.repeat(300)}ana@shop.example`,
    '😀@shop.example',
    'ana@😀.example',
    'ana\u200b@shop.example',
    'ana\u00a0@shop.example',
    'ana“@shop.example',
    'İ@İ.example',
    'ß@straße.example',
    'a\u0301@shop.example',
  ]
  const started = await startServer({ scenario: { plan: 'business' } })
  for (const email of odd) {
    const statuses: number[] = []
    for (const operation of [
      'checkEmail',
      'identifyUser',
      'postConversion',
      'requestDataDeletion',
      'deleteData',
    ] as const) {
      const { status } = await sendBody(started, operation, { ...bodyOf(operation, copKey), email })
      statuses.push(status === 202 ? 200 : status)
    }
    expect([email, statuses]).toEqual([email, Array(5).fill(statuses[0])])
  }
  await expectRestorable(started)
})
