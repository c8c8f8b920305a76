/** Validation problem, described in one short sentence. */
export interface Problem {
  /** Path as written in code, such as `people[0].email`. Empty for the whole value. */
  readonly path: string
  /** Path as a list of keys and indexes, for finding the position in a source text. Includes the name of a missing field. */
  readonly keys: readonly string[]
  readonly message: string
  /** Rest of the message, which follows the name of the value, such as ` must be a string` or `: unknown field`. */
  readonly text: string
  /** JSON Schema keyword that the value violates. */
  readonly keyword: string
}

export type ReadResult<T> = { readonly value: T; readonly problem: null } | { readonly problem: Problem }
