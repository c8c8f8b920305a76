/** Detection of random names: unusual letter sequences, mashed keys, scattered digits. */
import { foldLetters } from './fold-letters.ts'
import { letterPairs } from './generated/letter-pairs.ts'

/** Symbols of the table: the start of a word and 26 letters. */
const symbols = 27

/** Information content of each letter after another, in bits. Rows are the previous letter, columns the next. */
const bigramBits: Uint8Array = Uint8Array.from(letterPairs.replaceAll('\n', ''), (digit) => Number.parseInt(digit, 36))

/** Information content of a random letter. */
const randomBits = Math.log2(26)

/**
 * A word is gibberish if random letters explain it better than names do, by this many bits (500 to 1). Words with fewer than six letters
 * cannot reach it.
 */
const margin = 9
const minWordLength = 6

/** This many changes between letters and digits indicate scattered digits, not a name followed by a year. */
const switchesOfNoise = 4

const mashedKeys: RegExp =
  /qwert|trewq|poiuy|asdf|fdsa|sdfg|gfds|dfgh|fghj|ghjk|hjkl|lkjh|zxcv|vcxz|xcvb|cvbn|vbnm|asdasd|qweqwe|zxczxc|abcdef|([a-z])\1{3}/

/** Reports whether a name without its plus-tag looks random. Digits alone do not count, because some providers number their users. */
export function isGibberish(name: string): boolean {
  const letters = foldLetters(name)
  if (mashedKeys.test(letters) || countSwitches(letters) >= switchesOfNoise) return true
  return letters.split(/[^a-z]+/).some((word) => word.length >= minWordLength && excessBits(word) > margin)
}

/** Returns how much better random letters explain a word of a to z than names do, in bits. */
function excessBits(word: string): number {
  let bits = 0
  let before = 0
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 96
    const excess = (bigramBits[before * symbols + letter] ?? 0) - randomBits
    // The first letter may be an initial (tjwright), after which any letter can follow.
    bits += i === 1 ? Math.min(excess, 0) : excess
    before = letter
  }
  return bits
}

/** Counts the changes between letters and digits. */
function countSwitches(name: string): number {
  return name.match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0
}
