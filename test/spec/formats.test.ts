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
  ['no time', '2026-01-31'],
  ['a blank for the T', '2026-01-31 09:30:00Z'],
  ['a month 13', '2026-13-01T00:00:00Z'],
  ['a month 0', '2026-00-01T00:00:00Z'],
  ['a day that the month has not', '2026-02-29T00:00:00Z'],
  ['a day 0', '2026-01-00T00:00:00Z'],
  ['an hour 24', '2026-01-01T24:00:00Z'],
  ['a leap second', '2016-12-31T23:59:60Z'],
  ['a zone beyond a day', '2026-01-01T00:00:00+24:00'],
  ['a line after it', '2026-01-01T00:00:00Z\n'],
])('rejects %s as a time', (_, text) => {
  expect(isDateTime(text)).toBe(false)
})

it('agrees with the reference implementation on days of every year and on time zones', () => {
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
