/** Generates values that no well-behaved client sends. */
import fc from 'fast-check'
import { codePoint } from '../../support/code-point.ts'

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', '$ref', '']

/**
 * Strings with lone surrogates, control characters, names of JavaScript properties, paths, markup, texts that look like numbers, and long
 * texts.
 */
export const invalidTexts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('\ud800', '\udfff', '\0', '\u2028', 'İ', '\ufeff', ' ', 'a', '.', '@', '*', '"', '\\', '%'),
  }),
  fc.constantFrom(
    ...names,
    ...['../../etc/passwd', '..', '.', '%00', '%', '%zz', '%c0%af', '//', '\\\\', '<script>', "';--", '#{x}', '{{x}}'],
    ...['1e999', '-0', 'NaN', '0x10', '9007199254740993', 'null', 'true', '[object Object]'],
    ...['-1d', '+1d', '1e9s', '9999999999999d', '0000-00-00T00:00:00Z', '+275760-09-13T00:00:00.001Z', '2026-02-30'],
    ...[
      '*',
      '**',
      '*?*?*?*?*',
      `${'*a'.repeat(40)}@x`,
      'a'.repeat(300),
      '@'.repeat(100),
      `${'a.'.repeat(2000)}@b.example`,
    ],
  ),
)

const numbers = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53) - 1, 1e21, 1e308, 5e-324),
)

/** Any JSON value. The values are small, so that a request can contain many of them. */
export const invalidValues: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: invalidTexts, weight: 3 },
  { arbitrary: numbers, weight: 2 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
  { arbitrary: fc.dictionary(invalidTexts, numbers, { maxKeys: 3 }), weight: 1 },
)

function nested(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`
}

/** Texts that are sent instead of a JSON body: empty, truncated, with numbers out of range, with duplicate names, or deeply nested. */
export const invalidBodies: fc.Arbitrary<string> = fc.oneof(
  invalidTexts,
  fc.json({ maxDepth: 3 }),
  fc.json({ maxDepth: 2 }).chain((text) => fc.nat(text.length).map((end) => text.slice(0, end))),
  fc
    .tuple(
      fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"email":', '}]']),
      fc.constantFrom(10, 499, 501, 2000, 50_000),
    )
    .map(([[open = '', close = ''], depth]) => nested(open, close, depth)),
  fc.constantFrom(
    '{"email":1e400}',
    `{"email":${'9'.repeat(5000)}}`,
    '{"email":"a@b.example","email":{}}',
    '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
    '{"email":"\\ud800@shop.example"}',
    '{"email":"\\u0000@shop.example"}',
    `{${Array.from({ length: 2000 }, (_, no) => `"k${no}":${no}`).join(',')}}`,
    '\ufeff{}',
    '{}{}',
    '[',
    '"',
    '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.example\r\n--x--',
    'email=ana%40shop.example',
  ),
)
