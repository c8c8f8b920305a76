export interface StructureLimits {
  maxDepth: number
  /**
   * Maximum number of object members and array elements in the text.
   * @default no limit
   */
  maxValues?: number
}

/**
 * Reports whether JSON text exceeds the limits. Does not use `JSON.parse`, which can take seconds and a lot of memory for text with many
 * brackets.
 */
export function exceedsStructureLimits(
  text: string,
  { maxDepth, maxValues = Number.POSITIVE_INFINITY }: StructureLimits,
): boolean {
  /*
   * Skip the scan for short text. Valid JSON of this length cannot exceed the limits, because every nesting level, object member and array
   * element adds at least two characters.
   */
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
        // Ignore unmatched closing brackets. A negative `depth` would allow nesting deeper than `maxDepth`.
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

/** Matches the closing quote of a string. A quote after an odd number of backslashes is escaped and does not end the string. */
const stringEnd = /[^\\](?:\\\\)*"/g

/**
 * Returns the length of the text if the closing quote is missing. A regular expression is much faster for long strings than a loop over the
 * characters.
 */
function endOfString(text: string, start: number): number {
  stringEnd.lastIndex = start
  return stringEnd.test(text) ? stringEnd.lastIndex - 1 : text.length
}
