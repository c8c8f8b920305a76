import { expect, it } from 'vitest'
import { formatDuration, formatTime, parseDuration, parseTime } from '../../../src/state/scenario/time.ts'

const base = Date.parse('2026-11-20T12:00:00.000Z')

it.each([
  ['now', '2026-11-20T12:00:00.000Z'],
  ['-250ms', '2026-11-20T11:59:59.750Z'],
  ['-90s', '2026-11-20T11:58:30.000Z'],
  ['+5m', '2026-11-20T12:05:00.000Z'],
  ['-1.5h', '2026-11-20T10:30:00.000Z'],
  ['-30d', '2026-10-21T12:00:00.000Z'],
  ['2026-02-03T04:05:06Z', '2026-02-03T04:05:06.000Z'],
  ['2026-02-03T04:05:06.789+02:00', '2026-02-03T02:05:06.789Z'],
])('reads %s as %s', (text, want) => {
  expect(formatTime(parseTime(text, base) ?? Number.NaN)).toBe(want)
})

it.each([
  '30d',
  '-30',
  '- 30d',
  '+1w',
  'yesterday',
  '',
  '2026-11-20',
  '2026-02-30T00:00:00Z',
  '2026-11-20T12:00:00',
  '+999999999999d',
  '-999999d',
])('"%s" is not a time', (text) => {
  expect(parseTime(text, base)).toBeNull()
})

it('a duration is rounded to whole milliseconds', () => {
  expect(parseDuration('1.001s')).toBe(1001)
  expect(parseDuration('0.5ms')).toBe(1)
  expect(parseDuration('0d')).toBe(0)
})

it.each(['5', 'm', '-5m', '5 m', '5M', '1e3s', '.5s', '1.2345s'])('"%s" is not a duration', (text) => {
  expect(parseDuration(text)).toBeNull()
})

it.each(['1ms', '1500ms', '90s', '10m', '25h', '365d'])('formats %s unchanged', (text) => {
  expect(formatDuration(parseDuration(text) ?? Number.NaN)).toBe(text)
})

it.each([
  ['60s', '1m'],
  ['1.5h', '90m'],
  ['48h', '2d'],
  ['0s', '0d'],
])('formats %s as %s, in the largest unit that fits', (text, written) => {
  expect(formatDuration(parseDuration(text) ?? Number.NaN)).toBe(written)
})
