/** Times of scenario documents: `now`, relative to the load (`-30d`, `+1h`), or ISO 8601. */
import { formats } from '../../spec/formats.ts'

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Years 0 to 9999, the ones that ISO 8601 writes with four digits. */
const earliest = -62_167_219_200_000
const latest = 253_402_300_799_999

/** Milliseconds of a length of time such as `750ms`, `1.5h` or `30d`; null where the text is none. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,3})?)(ms|s|m|h|d)$/.exec(text)
  if (!match) return null
  return Math.round(Number(match[1]) * (units[match[2] ?? ''] ?? Number.NaN))
}

/** A length of time in the largest unit that it is a whole number of. */
export function formatDuration(ms: number): string {
  const [unit, size] = Object.entries(units).findLast(([, size]) => ms % size === 0) ?? ['ms', 1]
  return `${ms / size}${unit}`
}

/** Milliseconds since the epoch, `base` being what `now` means; null where the text is no time between the years 0 and 9999. */
export function parseTime(text: string, base: number): number | null {
  const time = text === 'now' ? base : (parseOffset(text, base) ?? parseInstant(text))
  return time !== null && time >= earliest && time <= latest ? time : null
}

/** A time as saved documents write it. */
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
  // Date.parse alone would move February 30 into March.
  return formats['date-time']?.(text) ? Date.parse(text) : null
}
