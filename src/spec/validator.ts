/** A generated function that reports whether a value matches a schema. `errors` has the errors of the last call. */
export interface Validator<T> {
  (value: unknown): value is T
  errors?: readonly ValidationError[] | null
}

/** An error of a validator: the violated keyword and its location. */
export interface ValidationError {
  readonly keyword: string
  /** JSON pointer of the value. */
  readonly instancePath: string
  /** Details of the keyword, such as the name of a missing property. */
  readonly params: { readonly [name: string]: unknown }
  /** Schema that contains the keyword. */
  readonly parentSchema: { readonly [keyword: string]: unknown }
}

/** Requirements for responses with one status. */
export interface AnswerRule {
  /** Allowed media types, each with a validator if it is JSON. A response without media types has no body. */
  readonly media: { readonly [type: string]: Validator<unknown> | null }
  /** Required headers, in lower case. */
  readonly headers: readonly string[]
}
