import { expect, it } from 'vitest'
import { expectRestorable, readState } from '../support/read-state.ts'
import { bodyOperations, sendBody } from '../support/service-calls.ts'
import { startServer } from '../support/start.ts'

const copKey = 'mocklocalcopkey0000000000000000000000000'

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

it('distinguishes people whose addresses contain names of JavaScript properties', async () => {
  const started = await startServer({ scenario: { plan: 'business' } })
  const words = ['__proto__', 'constructor', 'tostring', 'valueof', '__proto__1', 'hasownproperty']
  for (const word of words) {
    const first = await started.check(`${word}@example.com`)
    expect([word, first.status, first.json.data.userInfo]).toEqual([word, 200, null])
    const second = await started.check(`${word}@example.com`)
    expect([word, second.json.data.userInfo?.email]).toEqual([word, `${word}@example.com`])
  }
  expect(await expectRestorable(started)).toMatchObject({
    people: words.map((word) => ({ email: `${word}@example.com` })),
  })
  for (const word of words) {
    const { json } = await sendBody(started, 'deleteData', { email: `${word}@example.com` })
    expect([word, json.data.deleted.identifications]).toEqual([word, 1])
  }
})

it('accepts and stores any text as a device, session, page, event or property', async () => {
  const started = await startServer()
  for (const [no, name] of names.entries()) {
    const sent = { cop_key: copKey, device: { id: name || '-' }, session_id: name, page_url: name }
    const properties = JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(name)}:[null]}`)
    const responses = [
      await started.call('/collect/visit', { body: { ...sent, referrer: name } }),
      await started.call('/collect/event', { body: { ...sent, name: name || '-', properties } }),
      await started.call('/collect/identify', { body: { ...sent, user_id: name, email: `person.x${no}@example.com` } }),
    ]
    expect([name, ...responses.map(({ status }) => status)]).toEqual([name, 200, 200, 200])
  }
  await expectRestorable(started)
  for (const [no, name] of names.entries()) {
    const { json } = await sendBody(started, 'deleteData', { email: `person.x${no}@example.com` })
    expect([name, json.data.deleted]).toEqual([name, { identifications: 1, conversions: 0, visits: 1, events: 1 }])
  }
})

it('accepts and stores any text as the source, external ID, user ID or currency of a conversion', async () => {
  const started = await startServer()
  const ids = new Set<string>()
  // An empty external ID is treated as missing (A8). test/black-box/facts/conversion.test.ts tests this.
  const given = names.filter((name) => name !== '')
  for (const name of given) {
    const source = name === '\ud800' || name.includes('/') ? 'plain' : encodeURIComponent(name)
    const body = { event: name, external_id: name, user_id: name, currency: name, properties: { [name]: name } }
    const first = await started.call(`/api/v1/conversions/${source}/${copKey}`, { body })
    const again = await started.call(`/api/v1/conversions/${source}/${copKey}`, { body })
    expect([name, first.status, again.json]).toEqual([name, 200, first.json])
    ids.add(first.json.data.conversion_id)
  }
  expect(ids.size).toBe(given.length)
  await expectRestorable(started)
  const exported = await started.call('/api/v1/export/conversions', { key: started.website.private_key ?? '' })
  expect(exported.json.data.map(({ external_id }: { external_id: string }) => external_id)).toEqual(given)
})

it('uses the last of two fields with the same name', async () => {
  const started = await startServer()
  const { status } = await sendBody(started, 'checkEmail', '{"email":"ana@shop.example","email":"bob@shop.example"}')
  expect(status).toBe(200)
  expect(await expectRestorable(started)).toMatchObject({ people: [{ email: 'bob@shop.example' }] })
})

it('stores values of almost the maximum body size', async () => {
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
  await expectRestorable(started)
})

/** Returns nested JSON such as `{"properties":{"a":{"a":…}}}` with `depth` levels. */
function nested(depth: number, open: string, close: string): string {
  return open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth)
}

it('rejects a body that exceeds the nesting limit, and stores a body at the limit', async () => {
  const started = await startServer()
  const deep = (depth: number) => [nested(depth, '{"a":', '}'), nested(depth, '[', ']')]
  const conversion = (value: string) => `{"event":"deep","email":"ana@shop.example","properties":{"a":${value}}}`
  const before = await readState(started)
  for (const value of [...deep(499), ...deep(5000), ...deep(100_000)]) {
    for (const operation of bodyOperations) {
      const { status, json } = await sendBody(started, operation, value)
      expect([operation, status, json]).toEqual([operation, 400, { message: expect.any(String) }])
    }
    const response = await sendBody(started, 'postConversion', conversion(value))
    expect([response.status, response.json]).toEqual([400, { message: 'Invalid JSON body' }])
  }
  expect(await readState(started)).toEqual(before)
  for (const value of deep(498)) expect((await sendBody(started, 'postConversion', conversion(value))).status).toBe(200)
  await expectRestorable(started)
})
