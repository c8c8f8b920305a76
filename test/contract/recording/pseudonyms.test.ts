import { describe, expect, it } from 'vitest'
import { createPseudonyms } from '../../../src/contract/recording/pseudonyms.ts'

describe('pseudonyms', () => {
  it('are the same for all spellings of a value, and differ for different values', () => {
    const { address } = createPseudonyms()
    expect(address('ana@gmail.com')).toBe('person-1@domain-1.recorded.example')
    expect(address('bob@gmail.com')).toBe('person-2@domain-1.recorded.example')
    expect(address('ana@corp.io')).toBe('person-3@domain-2.recorded.example')
    expect(address(' Ana@Gmail.com')).toBe(' PERSON-1@DOMAIN-1.RECORDED.EXAMPLE')
    expect(address('ana+news@gmail.com')).toBe('person-1+tag-1@domain-1.recorded.example')
    expect(address('ana@gmail.com')).toBe('person-1@domain-1.recorded.example')
  })

  it('do not replace reserved domains or empty values, so test addresses still work', () => {
    const { address, domain } = createPseudonyms()
    for (const kept of ['block@dc-mock.example.com', 'ana@shop.example', 'x@dc-mock.test', '', '  '])
      expect(address(kept)).toBe(kept)
    expect(domain('shop.example')).toBe('shop.example')
    expect(domain('notexample')).toBe('domain-1.recorded.example')
  })

  it('do not look like addresses if the original text is not an address', () => {
    const { address } = createPseudonyms()
    expect([address('ana'), address('ana at home'), address('ana')]).toEqual([
      'no-address-1',
      'no-address-2',
      'no-address-1',
    ])
  })

  it('replace a secret with the name of its environment variable everywhere', () => {
    const { secret, redact } = createPseudonyms()
    expect(secret('key', 'dcp_FirstKey12345')).toBe('$DC_API_KEY')
    expect(secret('key', 'dcp_OtherKey12345')).toBe('$DC_API_KEY_2')
    expect(secret('rejectedKey', 'dcp_FirstKey12345')).toBe('$DC_API_KEY')
    expect(secret('copKey', 'cop1234567')).toBe('$DC_COP_KEY')
    expect(redact('Bearer dcp_FirstKey12345 of cop1234567, dcp_ThirdKey12345 and Ana@gmail.com')).toBe(
      'Bearer $DC_API_KEY of $DC_COP_KEY, $DC_API_KEY_3 and PERSON-1@DOMAIN-1.RECORDED.EXAMPLE',
    )
  })

  it('of short hashes are prefixes of the full hashes’ pseudonyms', () => {
    const { hash } = createPseudonyms()
    const long = hash('b6cafc13a47ffd5b7157f0645529f233')
    expect(long).toMatch(/^[0-9a-f]{32}$/)
    expect(hash('b6cafc13')).toBe(long.slice(0, 8))
    expect(hash('ffffffff')).not.toBe(long.slice(0, 8))
  })

  it('use IP addresses reserved for documentation, and never run out', () => {
    const { ip } = createPseudonyms()
    const made = Array.from({ length: 1000 }, (_, index) => ip(`10.0.${index >> 8}.${index & 255}`))
    expect(new Set(made).size).toBe(1000)
    expect(made[0]).toBe('192.0.2.1')
    expect(made[999]).toMatch(/^2001:db8::/)
    expect(ip('fe80::1')).toMatch(/^2001:db8::/)
  })

  it('are the same for a value that appears in fields with different names', () => {
    const { text } = createPseudonyms()
    expect([text('user', 'u-7'), text('id', 'u-7'), text('id', 'x')]).toEqual(['user-1', 'user-1', 'id-1'])
  })
})
