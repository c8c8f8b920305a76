/** What exchanges showed against a spec, in counts, types and names. */
import type { Shape } from './observed-shape.ts'
import type { Question } from './questions.ts'

/** What was seen at a property that the spec has otherwise. */
export interface PlaceSeen {
  /** How often which keyword did not hold; `required` where it was missing. */
  readonly keywords: Map<string, number>
  readonly types: Set<string>
  /** Words that may be repeated, and how often there was one that may not. */
  readonly words: Map<string, number>
  unsafe: number
}

/** An answer with a status that the operation does not have. */
export interface StatusSeen {
  times: number
  readonly requestKinds: Set<string>
  /** What would have been right, as far as it is known. */
  readonly instead: Set<number>
  /** Whether all bodies fit what the operation has for that. */
  fitsInstead: boolean
  readonly body: Shape
  readonly media: Set<string>
}

export interface Observations {
  readonly answers: number
  /** By operation, or `unknownPath`, `wrongMethod`. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** By answerer and situation of the request, such as `checkEmail good`: how often which status came. */
  readonly requestKinds: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** By pointer of the property: how often it was there. */
  readonly shown: ReadonlyMap<string, number>
  readonly places: ReadonlyMap<string, PlaceSeen>
  /** Fields that nobody knew, by pointer of the schema that they were in. */
  readonly unknown: ReadonlyMap<string, ReadonlyMap<string, Shape>>
  readonly newStatuses: ReadonlyMap<string, ReadonlyMap<number, StatusSeen>>
  /** Headers that were not there, by pointer of what asks for them. */
  readonly headers: ReadonlyMap<string, { missing: number; of: number }>
  /** Behaviours by number, and by the kind of request that showed them: how often they held, and how often not. */
  readonly behaviours: ReadonlyMap<number, ReadonlyMap<string, { held: number; refuted: number }>>
  /** Messages by answerer, status and situation. */
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly questions: readonly Question[]
}
