/**
 * Selects names for generated people, spread evenly over the English name data. There are enough names for thousands of different people.
 */
import { allLocales } from '@faker-js/faker'
import { collectStrings } from './collect-strings.ts'

/** Number of first names. The number of last names is the same. */
const kept = 400

export function pickFirstNames(): string {
  return pick(allLocales.en.person?.first_name)
}

export function pickLastNames(): string {
  return pick(allLocales.en.person?.last_name)
}

/** Sorts the names that can be part of an email address without changes, and picks names at regular intervals. */
function pick(names: unknown): string {
  const plain = collectStrings(names).map((name) => name.toLowerCase())
  const sorted = [...new Set(plain)].filter((name) => /^[a-z]{3,12}$/.test(name)).sort()
  if (sorted.length < kept) throw new Error(`Cannot pick names: found ${sorted.length}, but ${kept} are needed`)
  return Array.from({ length: kept }, (_, index) => sorted[Math.floor((index * sorted.length) / kept)]).join('\n')
}
