import { formatPath } from '../../spec/json-pointer.ts'
import { type RuleValues, type ScenarioRule, scenarioRules } from './rules.ts'

/** Where in a file a place of a document stands. */
export interface FileLocation {
  file: string | null
  line: number | null
}

/** A scenario document that cannot be used. Its message names the place, what was expected there and the cure. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError'
  readonly code = 'invalid_scenario'
  /** JSON pointer to the place in the document; empty for the whole. */
  readonly path: string
  /** The rule that does not hold; null where the schema does not. */
  readonly rule: ScenarioRule | null
  /** Where it stands in a file; null as long as nobody knows. */
  readonly location: FileLocation | null

  constructor(path: string, message: string, rule: ScenarioRule | null = null, location: FileLocation | null = null) {
    super(message)
    this.path = path
    this.rule = rule
    this.location = location
  }

  /** The same error with file and line before its message. */
  withLocation(location: FileLocation): ScenarioError {
    const { file, line } = location
    if (file === null && line === null) return this
    const where = file === null ? `line ${line}` : line === null ? file : `${file}:${line}`
    return new ScenarioError(this.path, `${where}: ${this.message}`, this.rule, location)
  }

  /** The same error about a document that stands inside another one, at a place of that. */
  nestedAt(location: string): ScenarioError {
    const own = formatPath(this.path)
    const path = location + this.path
    const rest = this.message.startsWith(own) ? this.message.slice(own.length) : `: ${this.message}`
    return new ScenarioError(path, formatPath(path) + rest, this.rule)
  }
}

/** An error about the value at a place, which its message begins with: `people[0].email: …`; a value by itself has none. */
export function ruleError<R extends ScenarioRule>(path: string, rule: R, ...values: RuleValues<R>): ScenarioError {
  // The compiler does not see that these values are those of this rule, though the types of the arguments say so.
  const format = scenarioRules[rule] as (...values: RuleValues<R>) => string
  const location = path === '' ? '' : `${formatPath(path)}: `
  return new ScenarioError(path, location + format(...values), rule)
}
