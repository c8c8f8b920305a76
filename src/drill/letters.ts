/**
 * Writes a number with the letters a to z. Many apps reject digits in names. The risk engine treats addresses that end in different digits
 * as a bulk pattern.
 */
export function toLetters(number: number): string {
  const rest = Math.floor(number / 26)
  return `${rest > 0 ? toLetters(rest - 1) : ''}${String.fromCharCode(97 + (number % 26))}`
}
