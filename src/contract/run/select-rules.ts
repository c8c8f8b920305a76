import { nearestName } from '../../spec/nearest-name.ts'
import { areaOf } from '../report/areas.ts'
import type { Rule } from '../rule.ts'

/**
 * The rules that words ask for: an id, the beginning of ids up to a dot, an operation, or a part of the service as a report names it
 * (`email check`, also written `email-check`).
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
  const part = rules.filter((rule) => areaOf(rule) === word.replaceAll('-', ' '))
  if (part.length > 0) return part
  throw unknownRule(rules, word)
}

/** The error about a word that is no rule: it names the one that was likely meant. */
export function unknownRule(rules: readonly Rule[], word: string): TypeError {
  const ids = rules.map(({ id }) => id)
  const areas = ids.map((id) => id.slice(0, id.indexOf('.')))
  const parts = [...new Set(rules.map(areaOf))]
  const begun = word.length > 2 ? [...parts, ...ids].find((name) => name.startsWith(word)) : undefined
  const nearest = begun ?? nearestName(word, [...ids, ...areas, ...parts])
  return new TypeError(
    `No rule is called "${word}"; ${nearest === null ? 'dc-mock verify --list shows them all' : `did you mean "${nearest}"?`}`,
  )
}
