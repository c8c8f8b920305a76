import { formatPath } from '../../spec/json-pointer.ts'
import { type RuleValues, type ScenarioRule, scenarioRules } from './error-messages.ts'

interface FileLocation {
  file: string | null
  line: number | null
}

export interface ScenarioProblem {
  /** JSON pointer to the invalid value. Empty for the document itself. */
  readonly path: string
  /** Message without the path. For schema violations, it starts with a separator, as in `: unknown field` or ` must be a string`. */
  readonly text: string
  /** Rule that the value violates. Absent if the value violates the schema. */
  readonly rule?: ScenarioRule
  /** Location in a source file. Absent if unknown. */
  readonly location?: FileLocation
}

const maxProblems = 20

/** The message lists each problem with its location and a fix. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError'
  readonly code = 'invalid_scenario'
  /** Never empty. */
  readonly problems: readonly ScenarioProblem[]

  constructor(problems: readonly ScenarioProblem[]) {
    super(formatProblems(problems).join('\n  '))
    this.problems = problems
  }

  /** One line per problem. If there are several problems, the first line is a heading. */
  get lines(): string[] {
    return formatProblems(this.problems)
  }
}

export class ProblemList {
  readonly #problems: ScenarioProblem[] = []

  get all(): readonly ScenarioProblem[] {
    return this.#problems
  }

  /** `path` is the JSON pointer to the invalid value. `values` are inserted into the rule's message. */
  add<R extends ScenarioRule>(path: string, rule: R, ...values: RuleValues<R>): void {
    // Store one more problem than the message can list, so that the message can say that there are more.
    if (this.#problems.length <= maxProblems) this.#problems.push(ruleProblem(path, rule, ...values))
  }

  /** If `run` throws a `ScenarioError`, adds the error's problems to this list and returns null. */
  async collect<T>(run: () => Promise<T>): Promise<T | null> {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error
      this.#problems.push(...error.problems)
      return null
    }
  }

  /** @throws {ScenarioError} if the list contains a problem */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new ScenarioError(this.#problems)
  }
}

export function ruleError<R extends ScenarioRule>(path: string, rule: R, ...values: RuleValues<R>): ScenarioError {
  return new ScenarioError([ruleProblem(path, rule, ...values)])
}

function ruleProblem<R extends ScenarioRule>(path: string, rule: R, ...values: RuleValues<R>): ScenarioProblem {
  // The cast is safe: `RuleValues<R>` are the parameters of the function for `rule`.
  const format = scenarioRules[rule] as (...values: RuleValues<R>) => string
  return { path, text: format(...values), rule }
}

function formatProblems(problems: readonly ScenarioProblem[]): string[] {
  const lines = problems.slice(0, maxProblems).map(formatProblem)
  if (lines.length === 1) return lines
  const head =
    problems.length > maxProblems
      ? `Found more than ${maxProblems} problems. The first ${maxProblems} are:`
      : `Found ${lines.length} problems:`
  return [head, ...lines]
}

function formatProblem({ path, text, rule, location }: ScenarioProblem): string {
  const problem = formatPath(path) + (rule === undefined || path === '' ? '' : ': ') + text
  const { file = null, line = null } = location ?? {}
  if (file === null && line === null) return problem
  return `${file === null ? `line ${line}` : line === null ? file : `${file}:${line}`}: ${problem}`
}
