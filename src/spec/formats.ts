/** String formats that the generated validators support. `npm run generate` fails if a spec uses any other format. */
export const formats: { readonly [name: string]: (text: string) => boolean } = {
  'date-time': isDateTime,
}

const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Reports whether a string is an RFC 3339 timestamp. Leap seconds are rejected, because a Date cannot represent them. */
function isDateTime(text: string): boolean {
  const [, year, month, day] = (dateTime.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  /*
   * Day 0 of the next month is the last day of this month. `Date.UTC` reads the years 0 to 99 as 1900 to 1999, so use a year from 2000 to
   * 2399. The calendar repeats every 400 years.
   */
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDay
}
