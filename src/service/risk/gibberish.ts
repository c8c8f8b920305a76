/** Detects names that look random because of unusual letter sequences, scattered digits or keyboard patterns such as `asdf`. */
import { foldLetters } from './fold-letters.ts'
import { letterPairs } from './generated/letter-pairs.ts'

/** Number of symbols in the letter-pair table: 26 letters and a start-of-word marker. */
const symbols = 27

/** Surprisal, in bits, of each letter (column) after each symbol (row). */
const bigramBits: Uint8Array = Uint8Array.from(letterPairs.replaceAll('\n', ''), (digit) => Number.parseInt(digit, 36))

/** Surprisal of each letter in random text, in bits. */
const randomBits = Math.log2(26)

/**
 * Maximum of `excessBits` for a word that does not look random. A word looks random if it is more than 2^9 (about 500) times as likely in
 * random text as in names.
 */
const maxExcessBits = 9
const minWordLength = 6

/** Minimum number of switches between letters and digits for a name to count as random. A name followed by a year has only one switch. */
const minSwitches = 4

const mashedKeys: RegExp =
  /qwert|trewq|poiuy|asdf|fdsa|sdfg|gfds|dfgh|fghj|ghjk|hjkl|lkjh|zxcv|vcxz|xcvb|cvbn|vbnm|asdasd|qweqwe|zxczxc|abcdef|([a-z])\1{3}/

/**
 * A local part that consists only of digits does not count as random, because some email providers assign numbers to their users.
 * @param name local part without a plus tag
 */
export function isGibberish(name: string): boolean {
  const letters = foldLetters(name)
  if (mashedKeys.test(letters) || countSwitches(letters) >= minSwitches) return true
  return letters.split(/[^a-z]+/).some((word) => word.length >= minWordLength && excessBits(word) > maxExcessBits)
}

/**
 * Returns the log-likelihood ratio for a word, in bits. A positive ratio means that the word is more likely in random text than in names.
 * The word must contain only the letters a to z.
 */
function excessBits(word: string): number {
  let bits = 0
  let before = 0
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 96
    const excess = (bigramBits[before * symbols + letter] ?? 0) - randomBits
    // Do not penalize an unlikely second letter, because the first letter may be an initial, as in tjwright.
    bits += i === 1 ? Math.min(excess, 0) : excess
    before = letter
  }
  return bits
}

function countSwitches(name: string): number {
  return name.match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0
}
