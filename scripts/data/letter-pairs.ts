/** What letter follows what in names and words: counted once here, so that the engine can tell a name from random letters. */
import { allLocales } from '@faker-js/faker'
import { foldLetters } from '../../src/service/risk/fold-letters.ts'
import { collectStrings } from './collect-strings.ts'
import { romanisedNames } from './romanised-names.ts'

/** The beginning of a word and 26 letters. */
const symbols = 27
/** Added to every count, so that a pair nobody has is unlikely, not impossible. */
const smoothing = 0.5

/**
 * A row for each letter before (the beginning of a word first), in it a digit of base 36 for each symbol that follows: the
 * surprise of it in whole bits. The column of the beginning of a word holds the end of one.
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

/** Each name and word once, however many languages share it: all that are written in Latin letters. */
function readWords(): ReadonlySet<string> {
  const texts: unknown[] = [romanisedNames]
  for (const locale of Object.values(allLocales)) texts.push(locale.person?.first_name, locale.person?.last_name)
  texts.push(allLocales.en.word)
  const words = collectStrings(texts).flatMap((text) => foldLetters(text).split(/[^\p{L}]+/u))
  return new Set(words.filter((word) => /^[a-z]{2,}$/.test(word)))
}
