/** Names for people that scenarios make up: enough to tell thousands apart, picked evenly from the English name data. */
import { allLocales } from '@faker-js/faker'
import { collectStrings } from './collect-strings.ts'

/** Names of each kind that are kept. */
const kept = 400

export function pickFirstNames(): string {
  return pick(allLocales.en.person?.first_name)
}

export function pickLastNames(): string {
  return pick(allLocales.en.person?.last_name)
}

/** Every n-th name of those that stand in an address as they are, in the order of the alphabet. */
function pick(names: unknown): string {
  const plain = collectStrings(names).map((name) => name.toLowerCase())
  const sorted = [...new Set(plain)].filter((name) => /^[a-z]{3,12}$/.test(name)).sort()
  if (sorted.length < kept) throw new Error(`Failed to pick names: there are ${sorted.length}, ${kept} are needed`)
  return Array.from({ length: kept }, (_, index) => sorted[Math.floor((index * sorted.length) / kept)]).join('\n')
}
