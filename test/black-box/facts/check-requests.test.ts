/** Tests which addresses and bodies the email check accepts (service 4.8, 7). */
import { expect } from 'vitest'
import { type Answer, type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

const path = '/api/v1/services/email/check'

/** Sends a check with exactly these bytes as its body. If the content type is null, the request has no Content-Type. */
async function checkBytes({ url, website }: Started, body: string, contentType: string | null): Promise<Response> {
  const key = { 'x-dc-key': website.private_key ?? '' }
  const headers = contentType === null ? key : { ...key, 'content-type': contentType }
  // Send bytes, because `fetch` adds a Content-Type to a string.
  return fetch(url + path, { method: 'POST', headers, body: new TextEncoder().encode(body) })
}

async function send({ call, website }: Started, body: unknown): Promise<[number, string]> {
  const { status, json } = await call(path, { key: website.private_key ?? '', body })
  return [status, json.message]
}

testFact('check.missing-email-is-400', 'a body without an email gets 400, whatever other fields it has', async () => {
  const started = await startServer()
  for (const body of [{}, { mail: 'ana@shop.example' }, { email: '' }, { email: '  ' }, '']) {
    expect(await send(started, body), JSON.stringify(body)).toEqual([400, 'Email is required'])
  }
})

testFact(
  'check.invalid-body-messages',
  'a missing email, an invalid address and a body that is not a JSON object get different messages',
  async () => {
    const started = await startServer()
    expect(await send(started, {})).toEqual([400, 'Email is required'])
    for (const email of ['ana', 7, true, null, ['ana@shop.example'], { address: 'ana@shop.example' }]) {
      expect(await send(started, { email }), JSON.stringify(email)).toEqual([400, 'Invalid email address'])
    }
    for (const body of [
      '{"email": "ana@shop.example"',
      'email=ana@shop.example',
      'ana@shop.example',
      "{'email': 1}",
      '[]',
      'null',
    ]) {
      expect(await send(started, body), body).toEqual([400, 'Invalid JSON body'])
    }
  },
)

testFact(
  'check.email-normalization',
  'case and surrounding spaces do not change the identity of an address, but plus tags and dots do',
  async () => {
    const { check, call, website } = await startServer()
    const isKnown = ({ json }: Answer): boolean => json.data.userInfo !== null
    await check('ana.lee@shop.example')
    for (const same of ['Ana.Lee@Shop.EXAMPLE', '  ana.lee@shop.example   ', ' ANA.LEE@SHOP.EXAMPLE']) {
      const answer = await check(same)
      expect(isKnown(answer), same).toBe(true)
      expect(answer.json.data.emailInfo.email).toBe('ana.lee@shop.example')
    }
    for (const other of ['ana.lee+news@shop.example', 'analee@shop.example', 'ana.lee@mail.shop.example']) {
      expect(isKnown(await check(other)), other).toBe(false)
    }
    const seen = { cop_key: website.cop_key, device: { id: 'laptop' }, session_id: 'ses_1' }
    await call('/collect/identify', { body: { ...seen, email: ' Bob@Shop.Example ' } })
    expect(isKnown(await check('bob@shop.example'))).toBe(true)
    await check('ana.lee@gmail.com')
    expect(isKnown(await check('analee@gmail.com'))).toBe(false)
  },
)

testFact(
  ['check.content-type-does-not-matter', 'check.sends-json-content-type'],
  'a JSON body is accepted with any Content-Type or none',
  async () => {
    const started = await startServer()
    const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense', null]
    for (const type of types) {
      const answer = await checkBytes(started, '{"email": "ana@shop.example"}', type)
      expect(answer.status, String(type)).toBe(200)
      expect(await answer.json()).toMatchObject({ data: { emailInfo: { email: 'ana@shop.example' } } })
      expect((await checkBytes(started, 'email=ana@shop.example', type)).status, String(type)).toBe(400)
    }
  },
)

const name64 = 'n'.repeat(64)
const label63 = 'd'.repeat(63)

/** 254 characters, the maximum length of an address. */
const longest = `${name64}@${label63}.${label63}.${'d'.repeat(57)}.com`

testFact('check.valid-email-format', 'a plain local part, an @ and a dotted domain form a valid address', async () => {
  const { check } = await startServer()
  const good = [
    'a@b.co',
    "o'neil+tag@shop.example",
    'first.last@mail.shop.co.uk',
    '1234567890@shop.example',
    '!#$%&*+/=?^_`{|}~-@shop.example',
    '__proto__@example.com',
    'jürgen@müller.example',
    'ana@shop.xn--p1ai',
    `n${name64}@shop.example`,
    `ana@d${label63}.example`,
    longest,
  ]
  for (const email of good) {
    const answer = await check(email)
    expect(answer.status, email).toBe(200)
    expect(answer.json.data).toMatchObject({ emailInfo: { email, domain: email.split('@')[1] }, userInfo: null })
  }
})

testFact(
  'check.valid-email-format',
  'an address is invalid if a part is missing, the local part is quoted or the domain is an IP address',
  async () => {
    const started = await startServer()
    const bad = [
      'ana',
      '@shop.example',
      'ana@',
      'ana@shop',
      'ana@shop.e',
      'ana@shop.123',
      'ana@127.0.0.1',
      'ana@[127.0.0.1]',
      '"ana lee"@shop.example',
      'ana lee@shop.example',
      'ana@shop..example',
      'ana..lee@shop.example',
      '.ana@shop.example',
      'ana.@shop.example',
      'ana@-shop.example',
      'ana@shop-.example',
      'ana@shop_1.example',
      'ana@bob@shop.example',
      'Ana <ana@shop.example>',
      'ana@shop.example,bob@shop.example',
      'ana\u0000@shop.example',
      'ana\u0085@shop.example',
      '用户@例え.テスト',
      '☃@shop.example',
      '😀@shop.example',
      'ana@shop.example\n',
      longest.replace('.com', 'd.com'),
    ]
    for (const email of bad) expect(await send(started, { email }), email).toEqual([400, 'Invalid email address'])
  },
)
