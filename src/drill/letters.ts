/** Uses letters, because many apps reject digits in names, and the risk engine flags addresses that differ only in trailing digits. */
export function toLetters(number: number): string {
  const rest = Math.floor(number / 26)
  return `${rest > 0 ? toLetters(rest - 1) : ''}${String.fromCharCode(97 + (number % 26))}`
}
