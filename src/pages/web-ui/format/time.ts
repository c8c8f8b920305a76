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

/** Formats a duration in the largest suitable unit, such as `4 s` or `23 h`. Rounds down. */
export function formatMs(ms: number): string {
  for (const [size, unit] of units) if (Math.abs(ms) >= size) return `${Math.floor(Math.abs(ms) / size)} ${unit}`
  return '0 s'
}

/** Returns text such as `in 23 h`, `4 s ago` or `now`. */
export function formatRelativeTime(to: number, from: number): string {
  const ms = to - from
  if (Math.abs(ms) < secondMs) return 'now'
  return ms > 0 ? `in ${formatMs(ms)}` : `${formatMs(ms)} ago`
}

/** Formats a time of day, such as `12:04:10`, in the browser's time zone. */
export function formatTimeOfDay(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns the name of the browser's time zone at the given time, such as `UTC` or `GMT+5:30`. */
export function formatTimeZone(at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Omits the date if it is the same as the date of `now`. */
export function formatDateTime(at: number, now: number): string {
  return formatDate(at) === formatDate(now) ? formatTimeOfDay(at) : `${formatDate(at)} ${formatTimeOfDay(at)}`
}

const isoTime = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** Converts all times in a message to the browser's time zone. Adds the difference from `now` after each time, in parentheses. */
export function localizeTimes(text: string, now: number): string {
  return text.replaceAll(isoTime, (time) => {
    const at = Date.parse(time)
    return `${formatDateTime(at, now)} (${formatRelativeTime(at, now)})`
  })
}

/** Formats a date, such as `2026-11-20`, in the browser's time zone. */
export function formatDate(at: number): string {
  const time = new Date(at)
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
