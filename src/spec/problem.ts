/** What is wrong with a value, in one short sentence. */
export interface Problem {
  /** Where, as it is written in code: `people[0].email`; empty for the value as a whole. */
  readonly path: string
  /** Where, as keys and indices, to find the place in a source text. A missing field ends it, though it is not there. */
  readonly keys: readonly string[]
  readonly message: string
  /** The keyword of JSON Schema that does not hold. */
  readonly keyword: string
}

/** A value that fits, typed, or what is wrong with it. */
export type ReadResult<T> = { readonly value: T; readonly problem: null } | { readonly problem: Problem }
