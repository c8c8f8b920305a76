import { readablePath } from '../../spec/json-pointer.ts'
import { type Rule, type RuleValues, rules } from './rules.ts'

/** Where in a file a place of a document stands. */
export interface Place {
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
  readonly rule: Rule | null
  /** Where it stands in a file; null as long as nobody knows. */
  readonly place: Place | null

  constructor(path: string, message: string, rule: Rule | null = null, place: Place | null = null) {
    super(message)
    this.path = path
    this.rule = rule
    this.place = place
  }

  /** The same error with file and line before its message. */
  placed(place: Place): ScenarioError {
    const { file, line } = place
    if (file === null && line === null) return this
    const where = file === null ? `line ${line}` : line === null ? file : `${file}:${line}`
    return new ScenarioError(this.path, `${where}: ${this.message}`, this.rule, place)
  }

  /** The same error about a document that stands inside another one, at a place of that. */
  within(place: string): ScenarioError {
    const own = readablePath(this.path)
    const path = place + this.path
    const rest = this.message.startsWith(own) ? this.message.slice(own.length) : `: ${this.message}`
    return new ScenarioError(path, readablePath(path) + rest, this.rule)
  }
}

/** An error about the value at a place, which its message begins with: `people[0].email: …`; a value by itself has none. */
export function refuse<R extends Rule>(path: string, rule: R, ...values: RuleValues<R>): ScenarioError {
  // The compiler does not see that these values are those of this rule, though the types of the arguments say so.
  const says = rules[rule] as (...values: RuleValues<R>) => string
  const place = path === '' ? '' : `${readablePath(path)}: `
  return new ScenarioError(path, place + says(...values), rule)
}
