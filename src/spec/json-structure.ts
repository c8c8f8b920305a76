export interface StructureLimits {
  maxDepth: number
  /**
   * Maximum number of object members and array elements in the text.
   * @default no limit
   */
  maxValues?: number
}

/**
 * Reports whether a JSON text exceeds the limits, without parsing the text. For megabytes of brackets, `JSON.parse` would take seconds and
 * use hundreds of times as much memory as the text.
 */
export function exceedsStructureLimits(
  text: string,
  { maxDepth, maxValues = Number.POSITIVE_INFINITY }: StructureLimits,
): boolean {
  // Each nesting level takes two brackets, and each value takes a character and a comma. A short text therefore cannot exceed the limits.
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
        // Ignore extra closing brackets, which are invalid JSON. A negative depth would bypass the limit.
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

/** Matches the closing quote of a string, with any escaped backslashes and one character before the quote. */
const stringEnd = /[^\\](?:\\\\)*"/g

/**
 * Returns the index of the closing quote of a string, or the length of the text if the quote is missing. For a string of one megabyte, a
 * loop over the characters can take ten times as long as parsing the string. The function therefore uses a regular expression.
 */
function endOfString(text: string, start: number): number {
  stringEnd.lastIndex = start
  return stringEnd.test(text) ? stringEnd.lastIndex - 1 : text.length
}
