import { fullFormats } from 'ajv-formats/dist/formats.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formats } from '../../src/spec/formats.ts'

const isDateTime = formats['date-time'] ?? (() => false)

it.each([
  '2026-01-31T09:30:00Z',
  '2026-01-31t09:30:00z',
  '2024-02-29T23:59:59.123456789+05:30',
  '0001-01-01T00:00:00-23:59',
])('accepts %s as a time', (text) => {
  expect(isDateTime(text)).toBe(true)
})

it.each([
  ['no zone', '2026-01-31T09:30:00'],
  ['only a date', '2026-01-31'],
  ['a space instead of the T', '2026-01-31 09:30:00Z'],
  ['month 13', '2026-13-01T00:00:00Z'],
  ['month 0', '2026-00-01T00:00:00Z'],
  ['a day that the month does not have', '2026-02-29T00:00:00Z'],
  ['day 0', '2026-01-00T00:00:00Z'],
  ['hour 24', '2026-01-01T24:00:00Z'],
  ['a leap second', '2016-12-31T23:59:60Z'],
  ['a zone offset of 24 hours', '2026-01-01T00:00:00+24:00'],
  ['a trailing line break', '2026-01-01T00:00:00Z\n'],
])('rejects a time with %s', (_, text) => {
  expect(isDateTime(text)).toBe(false)
})

it('agrees with the reference implementation on dates in any year and on time zones', () => {
  const reference = fullFormats['date-time']
  if (typeof reference !== 'object' || !('validate' in reference)) throw new Error('the reference has changed its form')
  const judge = reference.validate as (text: string) => boolean
  const digits = (least: number, most: number) =>
    fc.integer({ min: 0, max: most }).map((n) => `${n}`.padStart(least, '0'))
  const time = fc
    .tuple(
      digits(4, 9999),
      digits(2, 13),
      digits(2, 32),
      digits(2, 23),
      digits(2, 59),
      digits(2, 59),
      fc.constantFrom('Z', '+01:00', '-24:00', ''),
    )
    .map(
      ([year, month, day, hour, minute, second, zone]) => `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`,
    )
  fc.assert(
    fc.property(time, (text) => {
      expect(isDateTime(text)).toBe(judge(text))
    }),
    { numRuns: 2000, seed: 1 },
  )
})
