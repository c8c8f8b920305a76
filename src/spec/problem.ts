/** A validation problem as one short sentence. */
export interface Problem {
  /** Path as written in code: `people[0].email`. Empty for the whole value. */
  readonly path: string
  /** Path as keys and indices, for finding the location in a source text. For a missing field, the path ends with that field. */
  readonly keys: readonly string[]
  readonly message: string
  /** The JSON Schema keyword that is violated. */
  readonly keyword: string
}

/** A valid value with its type, or the problem with an invalid one. */
export type ReadResult<T> = { readonly value: T; readonly problem: null } | { readonly problem: Problem }
