/** Parses and formats the times in scenario documents: `now`, times relative to the load time (`-30d`, `+1h`), and ISO 8601 times. */
import { formats } from '../../spec/formats.ts'

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Start of the year 0 in ms, the earliest time that ISO 8601 can represent with a four-digit year. */
const earliest = -62_167_219_200_000
/** End of the year 9999 in ms, the latest time that ISO 8601 can represent with a four-digit year. */
export const latestTime = 253_402_300_799_999

/** Parses a duration such as `750ms`, `1.5h` or `30d`. Returns ms, or null if the text is not a duration. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,3})?)(ms|s|m|h|d)$/.exec(text)
  if (!match) return null
  return Math.round(Number(match[1]) * (units[match[2] ?? ''] ?? Number.NaN))
}

/** Uses the largest unit that gives a whole number. */
export function formatDuration(ms: number): string {
  const [unit, size] = Object.entries(units).findLast(([, size]) => ms % size === 0) ?? ['ms', 1]
  return `${ms / size}${unit}`
}

/**
 * `now` means `base`, and relative times are relative to `base`. Returns ms since the epoch, or null if the text is not a time between the
 * years 0 and 9999.
 */
export function parseTime(text: string, base: number): number | null {
  const time = text === 'now' ? base : (parseOffset(text, base) ?? parseInstant(text))
  return time !== null && isTime(time) ? time : null
}

/** Returns true for times between the years 0 and 9999. */
export function isTime(ms: number): boolean {
  return ms >= earliest && ms <= latestTime
}

export function formatTime(at: number): string {
  return new Date(at).toISOString()
}

function parseOffset(text: string, base: number): number | null {
  const sign = text[0]
  if (sign !== '+' && sign !== '-') return null
  const duration = parseDuration(text.slice(1))
  if (duration === null) return null
  return sign === '+' ? base + duration : base - duration
}

function parseInstant(text: string): number | null {
  // Check the format first. `Date.parse` interprets February 30 as a day in March.
  return formats['date-time']?.(text) ? Date.parse(text) : null
}
