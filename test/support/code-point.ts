import fc from 'fast-check'

/** Any code point except surrogates. The same unit of fast-check, `binary`, indexes all of Unicode first, which takes more than a second. */
export const codePoint: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0, max: 0xff }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code))
