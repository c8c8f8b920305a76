export interface Problem {
  /** JavaScript-style path to the invalid value, such as `people[0].email`. Empty if the problem concerns the whole value. */
  readonly path: string
  /** Keys and indexes that lead to the invalid value, for finding it in the source text. If a field is missing, ends with its name. */
  readonly keys: readonly string[]
  readonly message: string
  /** Message without the value's name at the start, such as ` must be a string` or `: unknown field`. */
  readonly text: string
  readonly keyword: string
}

export type ReadResult<T> = { readonly value: T; readonly problem: null } | { readonly problem: Problem }
