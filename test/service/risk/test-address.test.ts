import { describe, expect, it } from 'vitest'
import { isEmailAddress } from '../../../src/service/risk/address.ts'
import {
  isReservedAddress,
  parseTestAddress,
  type TestAddress,
  testAddresses,
} from '../../../src/service/risk/test-address.ts'

const demands: [name: string, demand: Omit<TestAddress, 'name'>][] = [
  ['allow', { override: { verdict: 'ALLOW' } }],
  ['challenge', { override: { verdict: 'CHALLENGE' } }],
  ['block', { override: { verdict: 'BLOCK' } }],
  ['score-0', { override: { risk_score: 0 } }],
  ['score-7.5', { override: { risk_score: 7.5 } }],
  ['block-score-99.95', { override: { verdict: 'BLOCK', risk_score: 99.95 } }],
  ['score-100', { override: { risk_score: 100 } }],
  ['allow-score-90', { override: { verdict: 'ALLOW', risk_score: 90 } }],
  ['challenge-score-5', { override: { verdict: 'CHALLENGE', risk_score: 5 } }],
  ['block-score-10', { override: { verdict: 'BLOCK', risk_score: 10 } }],
  ['returning', { knownAs: { source: 'script', related: 0 } }],
  ['linked-3', { knownAs: { source: 'script', related: 3 } }],
  ['linked-100', { knownAs: { source: 'script', related: 100 } }],
  ['stored', { knownAs: { source: 'check' } }],
  ['slow-5000', { delayMs: 5000 }],
  ['hang', { hang: true }],
  ['error-401', { error: 401 }],
  ['error-429', { error: 429 }],
  ['error-500', { error: 500 }],
  ['error-502', { error: 502 }],
  ['drop', { drop: true }],
]

describe('parseTestAddress', () => {
  it.each(demands)('recognizes %s at both domains, with any suffix', (name, demand) => {
    for (const domain of ['dc-mock.example.com', 'dc-mock.test']) {
      for (const suffix of ['', '+run7', '.run7', '+', '+a.b', '.a+b']) {
        expect(parseTestAddress(`${name}${suffix}@${domain}`)).toEqual({ name, ...demand })
      }
    }
  })

  it('suggests an accepted address with the suffix of the mistyped address', () => {
    expect(parseTestAddress('typo@dc-mock.test')?.override).toEqual({ suggestion: 'allow@dc-mock.test' })
    expect(parseTestAddress('typo+run7@dc-mock.example.com')?.override).toEqual({
      suggestion: 'allow+run7@dc-mock.example.com',
    })
  })

  it.each([
    'jane@dc-mock.test',
    'blocked@dc-mock.test',
    'block-@dc-mock.test',
    'score-@dc-mock.test',
    'score-101@dc-mock.test',
    'score-100.5@dc-mock.test',
    'score-7x@dc-mock.test',
    'score--1@dc-mock.test',
    'linked-101@dc-mock.test',
    'slow-600001@dc-mock.test',
    'error-404@dc-mock.test',
    '+block@dc-mock.test',
    'toString@dc-mock.test',
    '__proto__@dc-mock.test',
    'block@dc-mock.test.example.com',
    'block@xdc-mock.test',
    'block@example.com',
  ])('leaves %s to the engine', (address) => {
    expect(parseTestAddress(address)).toBeNull()
  })
})

it('recognizes test addresses at subdomains of the reserved domains', () => {
  expect(parseTestAddress('block@sub.dc-mock.test')).toMatchObject({ override: { verdict: 'BLOCK' } })
  expect(parseTestAddress('typo.a@sub.dc-mock.example.com')).toMatchObject({
    override: { suggestion: 'allow.a@sub.dc-mock.example.com' },
  })
})

it('reserves only the two domains and their subdomains', () => {
  expect(isReservedAddress('anyone@sub.dc-mock.test')).toBe(true)
  expect(isReservedAddress('anyone@xdc-mock.test')).toBe(false)
  expect(isReservedAddress('anyone@dc-mock.test')).toBe(true)
  expect(isReservedAddress('anyone@dc-mock.example.com')).toBe(true)
  expect(isReservedAddress('anyone@example.com')).toBe(false)
  expect(isReservedAddress('dc-mock.test')).toBe(false)
})

describe('testAddresses', () => {
  it('has a valid example of every kind of address', () => {
    for (const { pattern, example } of testAddresses) {
      const name = parseTestAddress(example)?.name ?? ''
      expect(isEmailAddress(example)).toBe(true)
      expect(`${name}@`.replace(/(?<!^error)-[\d.]+@$/, '-N@')).toBe(pattern)
    }
  })

  it('lists every test address name', () => {
    const patterns = testAddresses.map(({ pattern }) => pattern)
    const read = [...demands.map(([name]) => name), 'typo'].map((name) =>
      `${name}@`.replace(/(?<!^error)-[\d.]+@$/, '-N@'),
    )
    expect(new Set(patterns)).toEqual(new Set(read))
    expect(new Set(patterns).size).toBe(patterns.length)
  })
})
