import { nearestName } from '../../spec/nearest-name.ts'
import type { Rule } from '../rule.ts'

/**
 * The rules that words ask for: an id, the beginning of ids up to a dot, or an operation.
 *
 * @throws {TypeError} where a word names no rule
 */
export function selectRules(rules: readonly Rule[], only: readonly string[], skip: readonly string[]): readonly Rule[] {
  const wanted = only.length === 0 ? new Set(rules) : findAll(rules, only)
  const unwanted = findAll(rules, skip)
  return rules.filter((rule) => wanted.has(rule) && !unwanted.has(rule))
}

function findAll(rules: readonly Rule[], words: readonly string[]): ReadonlySet<Rule> {
  return new Set(words.flatMap((word) => find(rules, word)))
}

function find(rules: readonly Rule[], word: string): Rule[] {
  const found = rules.filter(({ id, operation }) => id === word || operation === word || id.startsWith(`${word}.`))
  if (found.length > 0) return found
  throw unknownRule(rules, word)
}

/** The error about a word that is no rule: it names the one that was likely meant. */
export function unknownRule(rules: readonly Rule[], word: string): TypeError {
  const ids = rules.map(({ id }) => id)
  const areas = ids.map((id) => id.slice(0, id.indexOf('.')))
  const begun = word.length > 2 ? ids.find((id) => id.startsWith(word)) : undefined
  const nearest = begun ?? nearestName(word, [...ids, ...areas])
  return new TypeError(
    `No rule is called "${word}"; ${nearest === null ? 'dc-mock verify --list shows them all' : `did you mean "${nearest}"?`}`,
  )
}
