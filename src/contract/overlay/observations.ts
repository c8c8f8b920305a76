/** Observations of exchanges that deviate from a spec. They contain only counts, types and names. */
import type { ObservedShape } from './observed-shape.ts'
import type { OpenQuestion } from './questions.ts'

/** Observations of a property that deviates from the spec. */
export interface ObservedProperty {
  /** Number of violations of each schema keyword. The keyword `required` counts missing properties. */
  readonly keywords: Map<string, number>
  readonly types: Set<string>
  /** Number of occurrences of each word that is safe to store. The property `unsafe` counts all other words. */
  readonly words: Map<string, number>
  unsafe: number
}

/** Observations of a status that the operation does not define. */
export interface ObservedStatus {
  times: number
  readonly requestKinds: Set<string>
  /** Statuses that were expected instead of the observed status, if known. */
  readonly expectedStatuses: Set<number>
  /** Whether all bodies match the schema of the expected status. */
  matchesExpected: boolean
  readonly body: ObservedShape
  readonly media: Set<string>
}

export interface Observations {
  readonly responses: number
  /** Number of responses for each status, by operation, `unknownPath` or `wrongMethod`. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Number of responses for each status, by operation and kind of request, such as `checkEmail good`. */
  readonly requestKinds: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Number of observed objects that contain the property, by JSON pointer of the property. */
  readonly presentCounts: ReadonlyMap<string, number>
  readonly properties: ReadonlyMap<string, ObservedProperty>
  /** Unknown fields by JSON pointer of the schema that does not define them. */
  readonly unknown: ReadonlyMap<string, ReadonlyMap<string, ObservedShape>>
  readonly newStatuses: ReadonlyMap<string, ReadonlyMap<number, ObservedStatus>>
  /** Number of responses without a required header, by JSON pointer of the header's definition. */
  readonly headers: ReadonlyMap<string, { missing: number; of: number }>
  /** Number of confirmations and refutations of each behavior, by fact number and kind of request. */
  readonly behaviours: ReadonlyMap<number, ReadonlyMap<string, { held: number; refuted: number }>>
  /** Number of occurrences of each message, by operation, status and kind of request. */
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly questions: readonly OpenQuestion[]
}
