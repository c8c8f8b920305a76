/** Generated function that reports whether a value matches a schema. `errors` contains the errors of the latest call. */
export interface Validator<T> {
  (value: unknown): value is T
  errors?: readonly ValidationError[] | null
}

/** Error from a generated validator, with the violated keyword and the path of the invalid value. */
export interface ValidationError {
  readonly keyword: string
  /** JSON pointer to the invalid value. */
  readonly instancePath: string
  /** Details of the violation, such as the name of a missing property. */
  readonly params: { readonly [name: string]: unknown }
  readonly parentSchema: { readonly [keyword: string]: unknown }
}

/** Requirements for an operation's responses with a given status. */
export interface AnswerRule {
  /** Allowed media types, with a validator for each JSON type. If the map is empty, the response must not have a body. */
  readonly media: { readonly [type: string]: Validator<unknown> | null }
  /** Names of the required response headers, in lowercase. */
  readonly headers: readonly string[]
}
