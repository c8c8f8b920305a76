/** Times and spans in words. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const units: readonly [ms: number, unit: string][] = [
  [day, 'd'],
  [hour, 'h'],
  [minute, 'min'],
  [second, 's'],
]

/** The largest unit that fits, rounded down: `4 s`, `23 h`. */
export function formatSpan(ms: number): string {
  for (const [size, unit] of units) if (Math.abs(ms) >= size) return `${Math.floor(Math.abs(ms) / size)} ${unit}`
  return '0 s'
}

/** `in 23 h`, `4 s ago`, `now`. */
export function formatDistance(to: number, from: number): string {
  const ms = to - from
  if (Math.abs(ms) < second) return 'now'
  return ms > 0 ? `in ${formatSpan(ms)}` : `${formatSpan(ms)} ago`
}

/** Time of day as this browser has it: `12:04:10`. */
export function formatClock(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** What this browser calls its time zone at a time: `UTC`, `GMT+5:30`. */
export function nameZone(at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Day and time, the day left out where it is that of `now`. */
export function formatMoment(at: number, now: number): string {
  return formatDay(at) === formatDay(now) ? formatClock(at) : `${formatDay(at)} ${formatClock(at)}`
}

/** A time as the mock writes it. */
const isoTime = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** A sentence of the mock with its times as this browser has them, and how far they are from `now`. */
export function formatTimes(text: string, now: number): string {
  return text.replaceAll(isoTime, (time) => {
    const at = Date.parse(time)
    return `${formatMoment(at, now)} (${formatDistance(at, now)})`
  })
}

/** `2026-11-20`, as this browser has it. */
export function formatDay(at: number): string {
  const time = new Date(at)
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
