import { formatPath } from '../../spec/json-pointer.ts'
import { type RuleValues, type ScenarioRule, scenarioRules } from './rules.ts'

/** Location in a file. */
export interface FileLocation {
  file: string | null
  line: number | null
}

/** An invalid scenario document. The message contains the location, what was expected and how to fix it. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError'
  readonly code = 'invalid_scenario'
  /** JSON pointer into the document. Empty for the whole document. */
  readonly path: string
  /** The violated rule. Null if the schema is violated. */
  readonly rule: ScenarioRule | null
  /** Location in a file. Null if unknown. */
  readonly location: FileLocation | null

  constructor(path: string, message: string, rule: ScenarioRule | null = null, location: FileLocation | null = null) {
    super(message)
    this.path = path
    this.rule = rule
    this.location = location
  }

  /** Returns the same error with file and line before the message. */
  withLocation(location: FileLocation): ScenarioError {
    const { file, line } = location
    if (file === null && line === null) return this
    const where = file === null ? `line ${line}` : line === null ? file : `${file}:${line}`
    return new ScenarioError(this.path, `${where}: ${this.message}`, this.rule, location)
  }

  /** Returns the same error for a document nested in another one, at this pointer. */
  nestedAt(location: string): ScenarioError {
    const own = formatPath(this.path)
    const path = location + this.path
    const rest = this.message.startsWith(own) ? this.message.slice(own.length) : `: ${this.message}`
    return new ScenarioError(path, formatPath(path) + rest, this.rule)
  }
}

/** Creates an error about a value. The message begins with the path, such as `people[0].email: …`, unless the path is empty. */
export function ruleError<R extends ScenarioRule>(path: string, rule: R, ...values: RuleValues<R>): ScenarioError {
  // TypeScript cannot infer that these values match this rule, although the parameter types ensure it.
  const format = scenarioRules[rule] as (...values: RuleValues<R>) => string
  const location = path === '' ? '' : `${formatPath(path)}: `
  return new ScenarioError(path, location + format(...values), rule)
}
