import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bulkPattern,
  isEmailAddress,
  normalizeAddress,
  splitAddress,
  toIdentity,
} from '../../../src/service/risk/address.ts'

describe('isEmailAddress', () => {
  it.each([
    'jane@example.com',
    'JANE@Example.COM',
    'jane.doe@example.com',
    'jane+news@example.com',
    'jane+@example.com',
    '+jane@example.com',
    '_@example.com',
    '__proto__@example.com',
    "o'hara@example.com",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    '1@example.com',
    'a@b.co',
    'a@1.com',
    'a@x--y.com',
    'a@sub.sub.sub.example.co.uk',
    'a@example.museum',
    'a@example.xn--p1ai',
    'a@xn--bcher-kva.example',
    'björn@müller.de',
    'jane@xn--fsqu00a.xn--fiqs8s',
    'jane@dc-mock.example.com',
    'jane@dc-mock.test',
    ' jane@example.com  ',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
  ])('accepts %s', (address) => {
    expect(isEmailAddress(address)).toBe(true)
  })

  it.each([
    '',
    '@',
    'jane',
    'jane@',
    '@example.com',
    'jane@example',
    'jane@localhost',
    'jane@.com',
    'jane@example.',
    'jane@example..com',
    'jane@-example.com',
    'jane@example-.com',
    'jane@exa_mple.com',
    'jane@example.c',
    'jane@example.123',
    'jane@127.0.0.1',
    'jane@[127.0.0.1]',
    '.jane@example.com',
    'jane.@example.com',
    'jane..doe@example.com',
    'jane@doe@example.com',
    'jane doe@example.com',
    '\u00a0jane@example.com',
    'jane@example.com\n',
    'jane@example.com\ufeff',
    'jane\u0000@example.com',
    '"jane doe"@example.com',
    'Jane <jane@example.com>',
    'jane,john@example.com',
    'jane(home)@example.com',
    'jane@exam ple.com',
    'jane\u200b@example.com',
    'jane\u0085@example.com',
    '\u{1f600}@example.com',
    '☃@example.com',
    '€@example.com',
    'jane@×.com',
    'jane@example.com\u1680',
    '王伟@例子.中国',
    'почта@пример.рф',
    'mailto:jane@example.com',
  ])('rejects %j', (address) => {
    expect(isEmailAddress(address)).toBe(false)
  })

  it.each(['b', 'ü'])('accepts at most 254 characters, even with the letter %s', (letter) => {
    const address = (length: number) => `a@${letter.repeat(length - 5)}.de`
    expect(isEmailAddress(address(254))).toBe(true)
    expect(isEmailAddress(address(255))).toBe(false)
    expect(isEmailAddress(` ${address(254)}`)).toBe(false)
  })

  it('accepts addresses from common generators', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (address) => {
        expect(isEmailAddress(address)).toBe(true)
      }),
    )
  })
})

describe('toIdentity', () => {
  it('unifies spellings that differ in case and surrounding whitespace', () => {
    expect(toIdentity(' \tJane.Doe+News@Example.COM\n')).toBe('jane.doe+news@example.com')
  })

  it('distinguishes addresses with different tags or dots', () => {
    expect(new Set(['j.d@gmail.com', 'jd@gmail.com', 'jd+a@gmail.com'].map(toIdentity)).size).toBe(3)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toIdentity(toIdentity(text))).toBe(toIdentity(text))
      }),
    )
  })
})

it('splits an address at its last @', () => {
  expect(splitAddress('jane@home@example.com')).toEqual({ local: 'jane@home', domain: 'example.com' })
})

describe('normalizeAddress', () => {
  it.each([
    ['jane@example.com', 'jane@example.com'],
    ['jane+news@example.com', 'jane@example.com'],
    ['jane+a+b@example.com', 'jane@example.com'],
    ['j.a.ne@example.com', 'j.a.ne@example.com'],
    ['j.a.ne+x@gmail.com', 'jane@gmail.com'],
    ['j.a.ne@googlemail.com', 'jane@googlemail.com'],
    ['j.a.ne@notgmail.com', 'j.a.ne@notgmail.com'],
    ['+jane@example.com', '+jane@example.com'],
    ['jane.+news@example.com', 'jane@example.com'],
  ])('converts %s to %s', (given, want) => {
    expect(normalizeAddress(given)).toBe(want)
  })

  it('returns a normalized address unchanged', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const clean = normalizeAddress(toIdentity(address))
        expect(isEmailAddress(clean)).toBe(true)
        expect(normalizeAddress(clean)).toBe(clean)
      }),
    )
  })
})

describe('bulkPattern', () => {
  it.each([
    ['jane1@example.com', 'jane#@example.com'],
    ['jane22@example.com', 'jane#@example.com'],
    ['jane.007@example.com', 'jane.#@example.com'],
    ['jane+1@example.com', 'jane+#@example.com'],
    ['jane1+a@example.com', 'jane#@example.com'],
    ['jane1+a2@example.com', 'jane1+a#@example.com'],
    ['__proto__1@example.com', '__proto__#@example.com'],
    ['jane1@dc-mock.test', 'jane#@dc-mock.test'],
  ])('gives %s the pattern %s', (address, pattern) => {
    expect(bulkPattern(address)).toBe(pattern)
  })

  it.each([
    'jane@example.com',
    '1jane@example.com',
    '13800138000@qq.com',
    'jane@example1.com',
    'score-73@dc-mock.test',
    'block+1@dc-mock.test',
    'block.1@dc-mock.example.com',
    'error-500@dc-mock.test',
  ])('gives %s no pattern', (address) => {
    expect(bulkPattern(address)).toBeNull()
  })

  it('distinguishes different names and different domains', () => {
    const patterns = ['jane1@a.com', 'jane1@b.com', 'jan1@a.com', 'jane+1@a.com', 'jane.1@a.com'].map(bulkPattern)
    expect(new Set(patterns).size).toBe(patterns.length)
  })
})
