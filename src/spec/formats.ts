/** The formats that the specs use, for the generated validators. A format that is not here fails `npm run generate`. */
export const formats: { readonly [name: string]: (text: string) => boolean } = {
  'date-time': isDateTime,
}

const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Whether a text is a time of RFC 3339, its zone given. Leap seconds are refused: no Date can hold one. */
function isDateTime(text: string): boolean {
  const [, year, month, day] = (dateTime.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  // The day 0 of the next month is the last of this one. Years repeat after 400; Date.UTC takes 0 to 99 for 1900 and later.
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDay
}
