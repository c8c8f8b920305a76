export interface StructureLimits {
  /** Maximum nesting depth of arrays and objects. */
  maxDepth: number
  /**
   * Maximum number of object members and array elements.
   * @default no limit
   */
  maxValues?: number
}

/**
 * Reports whether a JSON text exceeds the limits, without parsing the text. For megabytes of brackets, `JSON.parse` would take seconds and
 * use hundreds of times the memory of the text.
 */
export function exceedsStructureLimits(
  text: string,
  { maxDepth, maxValues = Number.POSITIVE_INFINITY }: StructureLimits,
): boolean {
  // Each nesting level needs two brackets, and each value needs a character and a comma. A short text therefore cannot exceed the limits.
  if (text.length < 2 * Math.min(maxDepth, maxValues)) return false
  let depth = 0
  let values = 0
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case quote:
        i = endOfString(text, i)
        break
      case openBracket:
      case openBrace:
        if (++depth > maxDepth || ++values > maxValues) return true
        break
      case closeBracket:
      case closeBrace:
        // Extra closing brackets are invalid JSON. They must not lower the depth below zero, which would bypass the limit.
        if (depth > 0) depth--
        break
      case comma:
        if (++values > maxValues) return true
        break
      default:
    }
  }
  return false
}

const [quote, comma] = [0x22, 0x2c]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Matches the closing quote of a string, including the escaped backslashes and the character before the quote. */
const stringEnd = /[^\\](?:\\\\)*"/g

/**
 * Returns the index of the closing quote, or the length of the text if the quote is missing. Uses a regular expression, because looping
 * over each character of a one-megabyte string can take ten times as long as parsing the string.
 */
function endOfString(text: string, start: number): number {
  stringEnd.lastIndex = start
  return stringEnd.test(text) ? stringEnd.lastIndex - 1 : text.length
}
