import { describe, expect, it } from 'vitest'
import { createMock, testAddresses } from '../../src/index.ts'
import { startInProcess } from '../support/start.ts'

// This website only formats addresses. No test sends requests to the website.
const { website } = await createMock()

describe('an address', () => {
  it.each(testAddresses.map(({ example }) => example))('in the catalog is found by its name: %s', (example) => {
    expect(website.address(example.slice(0, example.indexOf('@')))).toBe(example)
  })

  it.each([
    ['block+run7', 'block+run7@dc-mock.example.com'],
    ['block.run7', 'block.run7@dc-mock.example.com'],
    ['Block', 'Block@dc-mock.example.com'],
    ['ana', 'ana@dc-mock.example.com'],
    ['ana@shop.example', 'ana@shop.example'],
    ['blok@dc-mock.test', 'blok@dc-mock.test'],
  ])('for "%s" is %s', (name, address) => {
    expect(website.address(name)).toBe(address)
  })

  it.each([
    [
      'blok',
      'Unknown test address "blok". Did you mean "block"? To use this address anyway, write blok@dc-mock.example.com',
    ],
    ['challange+1', 'Unknown test address "challange". Did you mean "challenge"?'],
    ['score-730', 'Unknown test address "score-730": score-N@ returns the risk score N, from 0 to 100'],
    [
      'ana shop',
      '"ana shop" is not a valid name. Use the name of a test address, such as block or score-73, or a full email address',
    ],
    ['', '"" is not a valid name. Use the name of a test address, such as block or score-73, or a full email address'],
  ])('is rejected because the name is unknown or invalid: "%s"', (name, message) => {
    expect(() => website.address(name)).toThrow(TypeError)
    expect(() => website.address(name)).toThrow(message)
  })
})

describe('a tagged address', () => {
  const tagged = website.tagged('T7k_a')

  it.each([
    ['block', 'block+t7k_a@dc-mock.example.com'],
    ['ana@shop.example', 'ana+t7k_a@shop.example'],
    ['ana+news@shop.example', 'ana+news+t7k_a@shop.example'],
    ['ana+t7k_a@shop.example', 'ana+t7k_a@shop.example'],
    ['Ana+T7K_A@shop.example', 'Ana+T7K_A@shop.example'],
  ])('for "%s" is %s', (name, address) => {
    expect(tagged.tag).toBe('t7k_a')
    expect(tagged.address(name)).toBe(address)
  })

  it.each(['', 'a b', 'a+b', 'a@b', 'a.b', '*', 'x'.repeat(33)])('cannot have the tag "%s"', (tag) => {
    expect(() => website.tagged(tag)).toThrow(
      new TypeError(`"${tag}" is not a valid tag. Use 1 to 32 letters, digits, - or _`),
    )
  })

  it('selects the same response as the untagged address', async () => {
    const { check, website: shop } = await startInProcess()
    const { json } = await check(shop.tagged('t7k').address('score-73'))
    expect(json.data.emailInfo.risk_score).toBe(73)
  })
})
