export interface Problem {
  /** JavaScript-style path to the invalid value, such as `people[0].email`. Empty if the problem concerns the whole value. */
  readonly path: string
  /** Keys and indexes of the path to the invalid value in the source text. For a missing field, the last key is the name of the field. */
  readonly keys: readonly string[]
  readonly message: string
  /** Message without the value's name at the start, such as ` must be a string` or `: unknown field`. */
  readonly text: string
  readonly keyword: string
}

export type ReadResult<T> = { readonly value: T; readonly problem: null } | { readonly problem: Problem }
