import { expect, it } from 'vitest'
import type { OperationId } from '../../src/spec/generated/operations.ts'
import { readState } from '../support/read-state.ts'
import { bodyOf, credentialsOf, operationIds, serviceCall } from '../support/service-calls.ts'
import { type Answer, type Started, startServer } from '../support/start.ts'

const copKey = 'mocklocalcopkey0000000000000000000000000'
const withBody = operationIds.filter((operation) => bodyOf(operation, copKey) !== undefined)

function sendBody(started: Started, operation: OperationId, body: unknown): Promise<Answer> {
  const { path, ...call } = serviceCall(operation, credentialsOf(started.website))
  return started.call(path, { ...call, body })
}

/** Sends each body to each operation that takes one: all are refused in the service's form, and nothing changes. */
async function expectRefused(started: Started, status: number, bodies: readonly unknown[]): Promise<void> {
  const before = await readState(started)
  for (const operation of withBody) {
    for (const body of bodies) {
      const answer = await sendBody(started, operation, body)
      const what = `${operation} ${String(JSON.stringify(body)).slice(0, 80)}`
      expect([what, answer.status, answer.json]).toEqual([what, status, { message: expect.any(String) }])
    }
    expect(await readState(started), operation).toEqual(before)
  }
}

/** The state can be read, and put back without a loss. */
async function expectKept(started: Started): Promise<Record<string, unknown>> {
  const { json: document } = await started.call('/_mock/state')
  const state = await readState(started)
  const put = await started.call('/_mock/state', { method: 'PUT', body: document })
  expect([put.status, put.json.message]).toEqual([200, undefined])
  expect(await readState(started)).toEqual(state)
  return state
}

it('refuses a body that is no object', async () => {
  const bodies = ['null', 'true', 'false', '0', '-1e9', '"ana@shop.example"', '[]', '[{}]', '[[["email"]]]', '[null]']
  await expectRefused(await startServer(), 400, bodies)
})

it('refuses a body that is broken JSON, or none at all', async () => {
  const texts = ['{', '}', '{"email"', '{"email":"ana@shop.example"]', "{'event':'x'}", '{"a":1}}', 'event=x', '\0', '']
  await expectRefused(await startServer(), 400, [
    ...texts,
    ' ',
    '{}',
    '{"a":01}',
    '{"a":"\n"}',
    '{"a":Infinity}',
    '\ufeff',
  ])
})

it('refuses a body whose fields have other names', async () => {
  const bodies = [{ Email: 'ana@shop.example', EVENT: 'x' }, { 'email ': 'ana@shop.example' }, { data: { event: 'x' } }]
  await expectRefused(await startServer(), 400, [
    ...bodies,
    { __proto__: null, '': {} },
    '{"__proto__":{"email":"a@b.example"}}',
  ])
})

it('refuses fields of a wrong type, one after the other', async () => {
  const started = await startServer()
  const before = await readState(started)
  for (const operation of withBody) {
    const good = bodyOf(operation, copKey) ?? {}
    for (const field of Object.keys(good)) {
      for (const wrong of [null, 0, 1.5, true, [], {}, [good[field]], { value: good[field] }]) {
        const answer = await sendBody(started, operation, { ...good, [field]: wrong })
        const what = `${operation} ${field} ${JSON.stringify(wrong)}`
        expect([what, answer.status, answer.json]).toEqual([what, 400, { message: expect.any(String) }])
      }
    }
  }
  expect(await readState(started)).toEqual(before)
})

it('refuses a body over 1 MiB, whether it fits otherwise or not', async () => {
  const started = await startServer()
  await expectRefused(started, 413, [
    ' '.repeat(2 ** 20 + 1),
    JSON.stringify({ email: 'é'.repeat(2 ** 19), event: 'x' }),
  ])
})

it('refuses what is no address, however long, and says so', async () => {
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
  const takesEmail = withBody.filter((operation) => 'email' in (bodyOf(operation, copKey) ?? {}))
  for (const operation of takesEmail) {
    for (const email of addresses) {
      const { status, json } = await sendBody(started, operation, { ...bodyOf(operation, copKey), email })
      const what = `${operation} ${email.slice(0, 40)}`
      expect([what, status, json]).toEqual([what, 400, { message: expect.stringMatching(/email/i) }])
    }
  }
  expect(await readState(started)).toEqual(before)
})

it('treats an address alike in every operation that takes one', async () => {
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
  await expectKept(started)
})

const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\0',
  '\ud800',
  '💩',
  '../..',
  "';--",
  '%00',
  '"',
]

it('keeps people apart whose addresses are names of the language', async () => {
  const started = await startServer({ scenario: { plan: 'business' } })
  const words = ['__proto__', 'constructor', 'tostring', 'valueof', '__proto__1', 'hasownproperty']
  for (const word of words) {
    const first = await started.check(`${word}@example.com`)
    expect([word, first.status, first.json.data.userInfo]).toEqual([word, 200, null])
    const second = await started.check(`${word}@example.com`)
    expect([word, second.json.data.userInfo?.email]).toEqual([word, `${word}@example.com`])
  }
  expect(await expectKept(started)).toMatchObject({ people: words.map((word) => ({ email: `${word}@example.com` })) })
  for (const word of words) {
    const { json } = await sendBody(started, 'deleteData', { email: `${word}@example.com` })
    expect([word, json.data.deleted.identifications]).toEqual([word, 1])
  }
})

it('takes any text as device, session, page, event and property, and keeps it', async () => {
  const started = await startServer()
  for (const [no, name] of names.entries()) {
    const sent = { cop_key: copKey, device: { id: name || '-' }, session_id: name, page_url: name }
    const properties = JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(name)}:[null]}`)
    const answers = [
      await started.call('/collect/visit', { body: { ...sent, referrer: name } }),
      await started.call('/collect/event', { body: { ...sent, name: name || '-', properties } }),
      await started.call('/collect/identify', { body: { ...sent, user_id: name, email: `person.x${no}@example.com` } }),
    ]
    expect([name, ...answers.map(({ status }) => status)]).toEqual([name, 200, 200, 200])
  }
  const { visits = [], events = [], people = [] } = await expectKept(started)
  expect([visits, events, people].map((kept) => Array.isArray(kept) && kept.length)).toEqual(
    Array(3).fill(names.length),
  )
})

it('takes any text as source, external id, user id and currency of a conversion, and keeps it', async () => {
  const started = await startServer()
  const ids = new Set<string>()
  for (const name of names) {
    const source = name === '' || name === '\ud800' || name.includes('/') ? 'plain' : encodeURIComponent(name)
    const body = { event: name || '-', external_id: name, user_id: name, currency: name, properties: { [name]: name } }
    const first = await started.call(`/api/v1/conversions/${source}/${copKey}`, { body })
    const again = await started.call(`/api/v1/conversions/${source}/${copKey}`, { body })
    expect([name, first.status, again.json]).toEqual([name, 200, first.json])
    ids.add(first.json.data.conversion_id)
  }
  expect(ids.size).toBe(names.length)
  await expectKept(started)
  const exported = await started.call('/api/v1/export/conversions', { key: started.website.private_key ?? '' })
  expect(exported.json.data.map(({ external_id }: { external_id: string }) => external_id)).toEqual(names)
})

it('takes the last of two fields of one name', async () => {
  const started = await startServer()
  const { status } = await sendBody(started, 'checkEmail', '{"email":"ana@shop.example","email":"bob@shop.example"}')
  expect(status).toBe(200)
  expect(await expectKept(started)).toMatchObject({ people: [{ email: 'bob@shop.example' }] })
})

it('keeps values as long as a body can hold them', async () => {
  const started = await startServer()
  const long = 'x'.repeat(2 ** 20 - 1000)
  const sent = { cop_key: copKey, device: { id: 'laptop' }, session_id: 'ses_1', page_url: 'https://shop.example/' }
  const bodies: [string, unknown][] = [
    ['/collect/visit', { ...sent, session_id: long }],
    ['/collect/visit', { ...sent, device: { id: long } }],
    ['/collect/identify', { ...sent, email: 'ana@shop.example', user_id: long }],
    [`/api/v1/conversions/billing/${copKey}`, { event: long }],
    [`/api/v1/conversions/billing/${copKey}`, { event: 'x', external_id: long }],
  ]
  for (const [path, body] of bodies) expect((await started.call(path, { body })).status).toBe(200)
  await expectKept(started)
})

/** `{"properties":{"a":{"a":…}}}` and the like, `depth` levels in all. */
function nested(depth: number, open: string, close: string): string {
  return open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth)
}

it('refuses a body that is nested deeper than anybody reads, and keeps one that is nested deep', async () => {
  const started = await startServer()
  const deep = (depth: number) => [nested(depth, '{"a":', '}'), nested(depth, '[', ']')]
  const conversion = (value: string) => `{"event":"deep","email":"ana@shop.example","properties":{"a":${value}}}`
  const before = await readState(started)
  for (const value of [...deep(1000), ...deep(5000), ...deep(100_000)]) {
    for (const operation of withBody) {
      const { status, json } = await sendBody(started, operation, value)
      expect([operation, status, json]).toEqual([operation, 400, { message: expect.any(String) }])
    }
    const answer = await sendBody(started, 'postConversion', conversion(value))
    expect([answer.status, answer.json]).toEqual([400, { message: 'Invalid JSON body' }])
  }
  expect(await readState(started)).toEqual(before)
  for (const value of deep(50)) expect((await sendBody(started, 'postConversion', conversion(value))).status).toBe(200)
  await expectKept(started)
})
