/** Validation problem, described in one short sentence. */
export interface Problem {
  /** Path as written in code, such as `people[0].email`. Empty for the whole value. */
  readonly path: string
  /**
   * Path as a list of keys and indices, for finding the position in a source text. For a missing field, the list includes the name of the
   * field.
   */
  readonly keys: readonly string[]
  readonly message: string
  /** Part of the message that follows the name of the value, such as ` must be a string` or `: unknown field`. */
  readonly text: string
  /** JSON Schema keyword that the value violates. */
  readonly keyword: string
}

export type ReadResult<T> = { readonly value: T; readonly problem: null } | { readonly problem: Problem }
