/** Generated function that reports whether a value matches a schema. `errors` contains the errors of the most recent call. */
export interface Validator<T> {
  (value: unknown): value is T
  errors?: readonly ValidationError[] | null
}

/** Error from a generated validator, with the violated keyword and its location. */
export interface ValidationError {
  readonly keyword: string
  /** JSON pointer to the invalid value. */
  readonly instancePath: string
  /** Details of the violation, such as the name of a missing property. */
  readonly params: { readonly [name: string]: unknown }
  /** Schema that contains the violated keyword. */
  readonly parentSchema: { readonly [keyword: string]: unknown }
}

/** Requirements for all responses of an operation with a certain status. */
export interface AnswerRule {
  /** Allowed media types, each with a validator if the type is JSON. If the map is empty, the response must not have a body. */
  readonly media: { readonly [type: string]: Validator<unknown> | null }
  /** Names of the required headers, in lowercase. */
  readonly headers: readonly string[]
}
