/** Observations of exchanges that deviate from a spec, as counts, types and names. */
import type { ObservedShape } from './observed-shape.ts'
import type { OpenQuestion } from './questions.ts'

/** Observations of a property that deviates from the spec. */
export interface ObservedProperty {
  /** Number of violations by schema keyword. `required` counts missing properties. */
  readonly keywords: Map<string, number>
  readonly types: Set<string>
  /** Counts of the words that are safe to store. `unsafe` counts the others. */
  readonly words: Map<string, number>
  unsafe: number
}

/** Observations of a status that the operation does not define. */
export interface ObservedStatus {
  times: number
  readonly requestKinds: Set<string>
  /** Statuses that were expected instead, if known. */
  readonly expectedStatuses: Set<number>
  /** Whether all bodies match the schema of the expected status. */
  matchesExpected: boolean
  readonly body: ObservedShape
  readonly media: Set<string>
}

export interface Observations {
  readonly responses: number
  /** Counts of statuses, by operation, `unknownPath` or `wrongMethod`. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Counts of statuses, by operation and kind of request, such as `checkEmail good`. */
  readonly requestKinds: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Number of objects that had the property, by pointer of the property. */
  readonly presentCounts: ReadonlyMap<string, number>
  readonly properties: ReadonlyMap<string, ObservedProperty>
  /** Unknown fields, by pointer of the schema that they occurred in. */
  readonly unknown: ReadonlyMap<string, ReadonlyMap<string, ObservedShape>>
  readonly newStatuses: ReadonlyMap<string, ReadonlyMap<number, ObservedStatus>>
  /** Counts of missing headers, by pointer of the header's definition. */
  readonly headers: ReadonlyMap<string, { missing: number; of: number }>
  /** Counts of confirmations and refutations of behaviors, by fact number and kind of request. */
  readonly behaviours: ReadonlyMap<number, ReadonlyMap<string, { held: number; refuted: number }>>
  /** Counts of messages, by operation, status and kind of request. */
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly questions: readonly OpenQuestion[]
}
