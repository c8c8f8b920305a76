import fc from 'fast-check'

/** Any code point except surrogates. The similar `binary` unit of fast-check first indexes all of Unicode, which takes over a second. */
export const codePoint: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0, max: 0xff }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code))
