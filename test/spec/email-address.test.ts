/** Tests that the server accepts exactly the addresses that the schema EmailAddress accepts (A36). */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMock } from '../../src/index.ts'
import { isEmailAddress, toIdentity } from '../../src/service/risk/address.ts'
import { codePoint } from '../support/code-point.ts'

const { pattern, maxLength } = parse(readFileSync('openapi.yaml', 'utf8')).components.schemas.EmailAddress
const fitsSchema = new Ajv2020().compile<string>({ type: 'string', pattern, maxLength })
const mock = await createMock({ checkResponses: true })
const { private_key, cop_key } = mock.website
await mock.website.update({ plan: 'business' })
afterAll(() => mock.close())

async function post(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-dc-key': private_key }
  return (await mock.fetch(`http://mock.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

/** Returns whether the email check accepts an address. Expects that identification by the script accepts the same addresses. */
async function isAccepted(email: string): Promise<boolean> {
  const statuses = [
    await post('/api/v1/services/email/check', { email }),
    await post('/collect/identify', { cop_key, device: { id: 'd' }, session_id: 's', email }),
  ]
  expect([
    [200, 200],
    [400, 400],
  ]).toContainEqual(statuses)
  return statuses[0] === 200
}

async function expectAgreement(email: string): Promise<void> {
  const fits = fitsSchema(email)
  expect([email, await isAccepted(email)]).toEqual([email, fits])
  // The pattern is used without the u flag, as in HTML forms and validators in other languages.
  expect([email, new RegExp(pattern).test(email) && [...email].length <= maxLength]).toEqual([email, fits])
  if (fits) expect([email, isEmailAddress(toIdentity(email))]).toEqual([email, true])
}

const letter = fc.constantFrom(...'abcxyzABZ0189éßüÀÿÞ')
const sign = fc.constantFrom(..."!#$%&'*+/=?^_`{|}~-")
const odd = fc.oneof(
  fc.constantFrom('\0', '\t', '\n', '\x7f', '\x85', '\xa0', '\xad', '\u1680', '\u200b', '\u2028', '\ufeff', '\ud800'),
  fc.constantFrom(...'ıİжяσςのテ中가Ÿ☃€×÷←℡"(),:;<>@[]\\ '),
  fc.constantFrom('😀', '𠮷'),
  codePoint,
)
const text = (unit: fc.Arbitrary<string>, lengths: readonly number[]): fc.Arbitrary<string> =>
  fc.constantFrom(...lengths).chain((length) => fc.string({ unit, minLength: length, maxLength: length }))
const atom = text(fc.oneof({ weight: 60, arbitrary: letter }, { weight: 20, arbitrary: sign }, odd), [1, 1, 2, 2, 8, 0])
const local = fc.oneof(
  fc.array(atom, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.')),
  text(letter, [63, 64, 65]),
)
const label = fc.oneof(
  { weight: 6, arbitrary: text(letter, [1, 2, 63, 64]) },
  fc.constantFrom('', 'a-b', '-a', 'a-', 'a--b', 'a_b', 'xn--bcher-kva'),
)
const top = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('de', 'museum', 'köln', 'xn--p1ai', 'XN--P1AI') },
  fc.constantFrom('c', 'xn--', 'xn--a-', 'c1', '1', '', 'c-d'),
)
const blanks = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', ' ', '  ') },
  fc.constantFrom('\t', '\n', '\r\n', '\xa0', '\u3000', '\ufeff'),
)
const addressLike = fc
  .tuple(
    blanks,
    local,
    fc.constantFrom(...'@@@@@@@'.split(''), '@@', ''),
    fc.array(label, { minLength: 1, maxLength: 3 }),
    top,
    blanks,
  )
  .map(([before, name, at, labels, last, after]) => `${before}${name}${at}${[...labels, last].join('.')}${after}`)
/** Addresses near the maximum length, with characters of one to four bytes. */
const long = fc
  .tuple(fc.constantFrom('b', 'ü', '中', '😀'), fc.integer({ min: 252, max: 256 }), blanks)
  .map(([unit, length, blank]) => `${unit.repeat(length - 5 - blank.length)}a@b.de${blank}`.slice(0, length * 2))

it.each([
  ['addresses of all forms', addressLike, 500],
  ['lengths', long, 60],
  ['addresses from a common generator', fc.emailAddress(), 100],
  ['any text', fc.string({ unit: codePoint }), 100],
])('agrees with the schema about %s', async (_, texts, numRuns) => {
  await fc.assert(fc.asyncProperty(texts, expectAgreement), { numRuns })
})

it('generates both valid and invalid addresses', () => {
  const fits = fc.sample(addressLike, { numRuns: 1000, seed: 1 }).filter((one) => fitsSchema(one)).length
  expect(fits).toBeGreaterThan(200)
  expect(fits).toBeLessThan(800)
})

it.each([
  ['65 characters before the @', `${'a'.repeat(65)}@shop.example`, true],
  ['a label of 64 characters', `a@${'b'.repeat(64)}.de`, true],
  ['254 characters of two octets each', `a@${'ü'.repeat(249)}.de`, true],
  ['255 characters', `a@${'b'.repeat(250)}.de`, false],
  ['254 characters and a space', ` a@${'b'.repeat(249)}.de`, false],
  ['a symbol', '☃@shop.example', false],
  ['an emoji', '😀@shop.example', false],
  ['a control character of C1', 'ana\x85@shop.example', false],
  ['a zero-width space', 'ana\u200b@shop.example', false],
  ['letters of Latin-1', 'jürgen@müller.example', true],
  ['letters of other scripts', '用户@例え.テスト', false],
  ['a domain of another script in its xn-- form', 'ana@xn--r8jz45g.xn--zckzah', true],
  ['spaces around it', '  ana@shop.example ', true],
  ['a line break behind it', 'ana@shop.example\n', false],
  ['a no-break space around it', '\xa0ana@shop.example', false],
])('schema and server agree on %s', async (_, email, accepted) => {
  expect([fitsSchema(email), await isAccepted(email)]).toEqual([accepted, accepted])
})
