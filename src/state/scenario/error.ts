import { formatPath } from '../../spec/json-pointer.ts'
import { type RuleValues, type ScenarioRule, scenarioRules } from './error-messages.ts'

export interface FileLocation {
  file: string | null
  line: number | null
}

/**
 * Error for an invalid scenario document. The message contains the location of the problem, the expected value and how to fix the problem.
 */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError'
  readonly code = 'invalid_scenario'
  /** JSON pointer to the invalid value. Empty for the whole document. */
  readonly path: string
  /** Violated rule. Null if the document violates the schema instead. */
  readonly rule: ScenarioRule | null
  /** Location in a source file. Null if the location is unknown. */
  readonly location: FileLocation | null

  constructor(path: string, message: string, rule: ScenarioRule | null = null, location: FileLocation | null = null) {
    super(message)
    this.path = path
    this.rule = rule
    this.location = location
  }

  /** Returns a copy of the error with the file and line before the message. */
  withLocation(location: FileLocation): ScenarioError {
    const { file, line } = location
    if (file === null && line === null) return this
    const where = file === null ? `line ${line}` : line === null ? file : `${file}:${line}`
    return new ScenarioError(this.path, `${where}: ${this.message}`, this.rule, location)
  }

  /** Returns a copy of the error for a document that is nested in another document at the pointer `location`. */
  nestedAt(location: string): ScenarioError {
    const own = formatPath(this.path)
    const path = location + this.path
    const rest = this.message.startsWith(own) ? this.message.slice(own.length) : `: ${this.message}`
    return new ScenarioError(path, formatPath(path) + rest, this.rule)
  }
}

/** Creates an error about a value. If the path is not empty, the message starts with the path, such as `people[0].email: …`. */
export function ruleError<R extends ScenarioRule>(path: string, rule: R, ...values: RuleValues<R>): ScenarioError {
  // TypeScript cannot infer that the values match the rule, but the parameter types ensure it.
  const format = scenarioRules[rule] as (...values: RuleValues<R>) => string
  const location = path === '' ? '' : `${formatPath(path)}: `
  return new ScenarioError(path, location + format(...values), rule)
}
