/** Times and spans in words. */

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const units: readonly [ms: number, unit: string][] = [
  [dayMs, 'd'],
  [hourMs, 'h'],
  [minuteMs, 'min'],
  [secondMs, 's'],
]

/** The largest unit that fits, rounded down: `4 s`, `23 h`. */
export function formatDuration(ms: number): string {
  for (const [size, unit] of units) if (Math.abs(ms) >= size) return `${Math.floor(Math.abs(ms) / size)} ${unit}`
  return '0 s'
}

/** `in 23 h`, `4 s ago`, `now`. */
export function formatRelativeTime(to: number, from: number): string {
  const ms = to - from
  if (Math.abs(ms) < secondMs) return 'now'
  return ms > 0 ? `in ${formatDuration(ms)}` : `${formatDuration(ms)} ago`
}

/** Time of day as this browser has it: `12:04:10`. */
export function formatTimeOfDay(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** What this browser calls its time zone at a time: `UTC`, `GMT+5:30`. */
export function formatTimeZone(at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Day and time, the day left out where it is that of `now`. */
export function formatDateTime(at: number, now: number): string {
  return formatDate(at) === formatDate(now) ? formatTimeOfDay(at) : `${formatDate(at)} ${formatTimeOfDay(at)}`
}

/** A time as the mock writes it. */
const isoTime = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** A sentence of the mock with its times as this browser has them, and how far they are from `now`. */
export function localizeTimes(text: string, now: number): string {
  return text.replaceAll(isoTime, (time) => {
    const at = Date.parse(time)
    return `${formatDateTime(at, now)} (${formatRelativeTime(at, now)})`
  })
}

/** `2026-11-20`, as this browser has it. */
export function formatDate(at: number): string {
  const time = new Date(at)
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
