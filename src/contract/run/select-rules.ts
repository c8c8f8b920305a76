import { nearestName } from '../../spec/nearest-name.ts'
import { InvalidOptionError } from '../invalid-option-error.ts'
import { areaOf } from '../report/areas.ts'
import type { ContractRule } from '../rule.ts'

/**
 * Selects rules. A selector is a rule ID, the part of a rule ID before a dot, an operation, or an area (`email check` or `email-check`).
 *
 * @throws {TypeError} if a selector does not match any rule
 */
export function selectRules(
  rules: readonly ContractRule[],
  only: readonly string[],
  skip: readonly string[],
): readonly ContractRule[] {
  const wanted = only.length === 0 ? new Set(rules) : findAllRules(rules, only)
  const unwanted = findAllRules(rules, skip)
  return rules.filter((rule) => wanted.has(rule) && !unwanted.has(rule))
}

function findAllRules(rules: readonly ContractRule[], selectors: readonly string[]): ReadonlySet<ContractRule> {
  return new Set(selectors.flatMap((selector) => findRules(rules, selector)))
}

function findRules(rules: readonly ContractRule[], selector: string): ContractRule[] {
  const found = rules.filter(
    ({ id, operation }) => id === selector || operation === selector || id.startsWith(`${selector}.`),
  )
  if (found.length > 0) return found
  const areaRules = rules.filter((rule) => areaOf(rule) === selector.replaceAll('-', ' '))
  if (areaRules.length > 0) return areaRules
  throw createUnknownRuleError(rules, selector)
}

export function createUnknownRuleError(rules: readonly ContractRule[], selector: string): TypeError {
  const ids = rules.map(({ id }) => id)
  const prefixes = ids.map((id) => id.slice(0, id.indexOf('.')))
  const areas = [...new Set(rules.map(areaOf))]
  const prefixMatch = selector.length > 2 ? [...areas, ...ids].find((name) => name.startsWith(selector)) : undefined
  const nearest = prefixMatch ?? nearestName(selector, [...ids, ...prefixes, ...areas])
  return new InvalidOptionError(
    `No rule matches "${selector}". ${nearest === null ? 'Run npx dc-mock verify --list to see all rules' : `Did you mean "${nearest}"?`}`,
  )
}
