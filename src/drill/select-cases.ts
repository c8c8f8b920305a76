import { InvalidOptionError } from '../contract/invalid-option-error.ts'
import { nearestName } from '../spec/nearest-name.ts'
import type { Spec } from '../spec/read-spec.ts'
import type { DrillCase } from './cases/drill-case.ts'
import { createFailureCases } from './cases/failure-cases.ts'
import { baseCaseId, verdictCases } from './cases/verdict-cases.ts'

/** Returns all drill cases in execution order. */
export function createCases(spec: Spec): DrillCase[] {
  return [...verdictCases, ...createFailureCases(spec)]
}

const maxSuggestions = 3

/**
 * Selects drill cases by ID or group. Always includes the base case.
 *
 * @throws {TypeError} if a name is unknown
 */
export function selectCases(
  cases: readonly DrillCase[],
  only: readonly string[],
  skip: readonly string[],
): DrillCase[] {
  const names = [...new Set(cases.flatMap(({ id, group }) => [id, group]))]
  for (const name of [...only, ...skip]) {
    if (names.includes(name)) continue
    const nearest = nearestName(name, names)
    const containing = cases
      .map(({ id }) => id)
      .filter((id) => id.includes(name))
      .slice(0, maxSuggestions)
    const suggestions = nearest === null ? containing : [nearest]
    throw new InvalidOptionError(
      `Unknown drill case "${name}". ${suggestions.length === 0 ? 'To list all cases, use --list' : `Did you mean ${suggestions.join(' or ')}?`}`,
    )
  }
  const isIn = (list: readonly string[], { id, group }: DrillCase): boolean => list.includes(id) || list.includes(group)
  return cases.filter((one) => one.id === baseCaseId || ((only.length === 0 || isIn(only, one)) && !isIn(skip, one)))
}
