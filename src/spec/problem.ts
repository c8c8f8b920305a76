/** Validation problem, described in one short sentence. */
export interface Problem {
  /** Path of the invalid value in code notation, such as `people[0].email`. Empty for the whole value. */
  readonly path: string
  /**
   * Path of the invalid value as a list of keys and indexes. Used to find the value in the source text. Includes the name of a missing
   * field.
   */
  readonly keys: readonly string[]
  readonly message: string
  /** Message without the name of the value at the start, such as ` must be a string` or `: unknown field`. */
  readonly text: string
  readonly keyword: string
}

export type ReadResult<T> = { readonly value: T; readonly problem: null } | { readonly problem: Problem }
