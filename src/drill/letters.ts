/**
 * Writes a number with the letters a to z. Many apps reject digits in names, and addresses that differ only in trailing digits look like
 * bulk signups to the risk engine.
 */
export function toLetters(number: number): string {
  const rest = Math.floor(number / 26)
  return `${rest > 0 ? toLetters(rest - 1) : ''}${String.fromCharCode(97 + (number % 26))}`
}
