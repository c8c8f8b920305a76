/** Counts the pairs of adjacent letters in names and words. The risk engine uses these counts to distinguish names from random letters. */
import { allLocales } from '@faker-js/faker'
import { foldLetters } from '../../src/service/risk/fold-letters.ts'
import { collectStrings } from './collect-strings.ts'
import { romanisedNames } from './romanised-names.ts'

/** Number of symbols: the beginning of a word and 26 letters. */
const symbols = 27
/** Value that is added to every count. A pair that never occurs is then unlikely but not impossible. */
const smoothing = 0.5

/**
 * Returns one row for each preceding symbol, starting with the beginning of a word. A row contains one base-36 digit for each following
 * symbol. The digit is the surprisal of the following symbol in whole bits. The first column is for the end of a word.
 */
export function tabulateLetterPairs(): string {
  const rows = Array.from({ length: symbols }, () => new Array<number>(symbols).fill(smoothing))
  for (const word of readWords()) {
    const letters = [...word].map((letter) => letter.charCodeAt(0) - 96)
    for (const [at, letter] of [...letters, 0].entries()) {
      const row = rows[letters[at - 1] ?? 0]
      if (row) row[letter] = (row[letter] ?? 0) + 1
    }
  }
  return rows.map(formatRow).join('\n')
}

function formatRow(row: readonly number[]): string {
  const total = row.reduce((sum, count) => sum + count, 0)
  return row.map((count) => Math.round(-Math.log2(count / total)).toString(36)).join('')
}

/** Returns all names and words in Latin letters without duplicates. */
function readWords(): ReadonlySet<string> {
  const texts: unknown[] = [romanisedNames]
  for (const locale of Object.values(allLocales)) texts.push(locale.person?.first_name, locale.person?.last_name)
  texts.push(allLocales.en.word)
  const words = collectStrings(texts).flatMap((text) => foldLetters(text).split(/[^\p{L}]+/u))
  return new Set(words.filter((word) => /^[a-z]{2,}$/.test(word)))
}
