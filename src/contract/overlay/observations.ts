/** What exchanges showed against a spec, in counts, types and names. */
import type { ObservedShape } from './observed-shape.ts'
import type { OpenQuestion } from './questions.ts'

/** What was seen at a property that the spec has otherwise. */
export interface ObservedProperty {
  /** How often which keyword did not hold; `required` where it was missing. */
  readonly keywords: Map<string, number>
  readonly types: Set<string>
  /** Words that may be repeated, and how often there was one that may not. */
  readonly words: Map<string, number>
  unsafe: number
}

/** An answer with a status that the operation does not have. */
export interface ObservedStatus {
  times: number
  readonly requestKinds: Set<string>
  /** What would have been right, as far as it is known. */
  readonly expectedStatuses: Set<number>
  /** Whether all bodies fit what the operation has for that. */
  matchesExpected: boolean
  readonly body: ObservedShape
  readonly media: Set<string>
}

export interface Observations {
  readonly responses: number
  /** By operation, or `unknownPath`, `wrongMethod`. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** By answerer and situation of the request, such as `checkEmail good`: how often which status came. */
  readonly requestKinds: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** By pointer of the property: how often it was there. */
  readonly presentCounts: ReadonlyMap<string, number>
  readonly properties: ReadonlyMap<string, ObservedProperty>
  /** Fields that nobody knew, by pointer of the schema that they were in. */
  readonly unknown: ReadonlyMap<string, ReadonlyMap<string, ObservedShape>>
  readonly newStatuses: ReadonlyMap<string, ReadonlyMap<number, ObservedStatus>>
  /** Headers that were not there, by pointer of what asks for them. */
  readonly headers: ReadonlyMap<string, { missing: number; of: number }>
  /** Behaviours by number, and by the kind of request that showed them: how often they held, and how often not. */
  readonly behaviours: ReadonlyMap<number, ReadonlyMap<string, { held: number; refuted: number }>>
  /** Messages by answerer, status and situation. */
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly questions: readonly OpenQuestion[]
}
