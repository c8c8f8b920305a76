import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEnvironment } from '../../src/service/create-environment.ts'
import { createIdGenerator } from '../../src/service/id-generator.ts'
import { codePoint } from '../support/code-point.ts'

it('returns the same SHA-256 hashes as Node.js', () => {
  const { sha256 } = createEnvironment()
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  fc.assert(
    fc.property(fc.string({ unit: codePoint, maxLength: 200 }), (text) => {
      const expected = createHash('sha256').update(text).digest('hex')
      expect([sha256(text), sha256(text)]).toEqual([expected, expected])
    }),
  )
})

it('generates IDs and secrets in the formats that assumption A17 specifies', () => {
  const generate = createIdGenerator(createEnvironment().random)
  expect(generate.privateKey()).toMatch(/^dcp_mock[A-Za-z0-9]{36}$/)
  expect(generate.copKey()).toMatch(/^[a-z0-9]{40}$/)
  expect(generate.releaseSecret()).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(generate.token()).toMatch(/^[A-Za-z0-9]{40}$/)
  expect(generate.id('req')).toMatch(/^req_[a-z0-9]{12}$/)
})

it('generates each character with about the same frequency', () => {
  const generate = createIdGenerator(createEnvironment({ seed: 1 }).random)
  const counts = new Map<string, number>()
  for (let n = 0; n < 1000; n++)
    for (const letter of generate.copKey()) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(36)
  // Each of the 36 characters is expected 1,111 times among 40,000. Six standard deviations are 197.
  for (const count of counts.values()) expect(Math.abs(count - 40_000 / 36)).toBeLessThan(200)
})

it('generates the same values from the same seed', () => {
  const draw = (seed: number): string[] => {
    const generate = createIdGenerator(createEnvironment({ seed }).random)
    return [generate.privateKey(), generate.copKey(), generate.id('app'), generate.token()]
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(8)).not.toEqual(draw(7))
})
