/**
 * Names that nobody would choose: letters in an order that names and words do not have, mashed keys, digits strewn in.
 */
import { foldLetters } from './fold-letters.ts'
import { letterPairs } from './generated/letter-pairs.ts'

/** Symbols of the table: the beginning of a word and 26 letters. */
const symbols = 27

/** Surprise of each letter after each other, in bits: a row for the letter before, a column for the one that follows. */
const bigramBits: Uint8Array = Uint8Array.from(letterPairs.replaceAll('\n', ''), (digit) => Number.parseInt(digit, 36))

/** Surprise of a letter drawn at random. */
const randomBits = Math.log2(26)

/**
 * A word is gibberish where random letters explain it better than names do, by this many bits: 500 to 1. Shorter words than
 * six letters cannot show that much.
 */
const margin = 9
const minWordLength = 6

/** Letters and digits that change places so often are strewn, not a name with a year behind it. */
const switchesOfNoise = 4

const mashedKeys: RegExp =
  /qwert|trewq|poiuy|asdf|fdsa|sdfg|gfds|dfgh|fghj|ghjk|hjkl|lkjh|zxcv|vcxz|xcvb|cvbn|vbnm|asdasd|qweqwe|zxczxc|abcdef|([a-z])\1{3}/

/** Whether a name, given without its plus-tag, looks random. Digits alone do not: some providers number people. */
export function isGibberish(name: string): boolean {
  const letters = foldLetters(name)
  if (mashedKeys.test(letters) || countSwitches(letters) >= switchesOfNoise) return true
  return letters.split(/[^a-z]+/).some((word) => word.length >= minWordLength && excessBits(word) > margin)
}

/** How much better random letters explain a word of a to z than names do, in bits. */
function excessBits(word: string): number {
  let bits = 0
  let before = 0
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 96
    const excess = (bigramBits[before * symbols + letter] ?? 0) - randomBits
    // The first letter may be an initial (tjwright), after which anything can follow.
    bits += i === 1 ? Math.min(excess, 0) : excess
    before = letter
  }
  return bits
}

/** How often a letter follows a digit or a digit a letter. */
function countSwitches(name: string): number {
  return name.match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0
}
