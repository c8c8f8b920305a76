/** Validation function. After a call, `errors` contains the errors that the call found. */
export interface Validator<T> {
  (value: unknown): value is T
  errors?: readonly ValidationError[] | null
}

export interface ValidationError {
  readonly keyword: string
  /** JSON pointer to the invalid value. */
  readonly instancePath: string
  /** Details about the violation, such as the missing property's name. */
  readonly params: { readonly [name: string]: unknown }
  readonly parentSchema: { readonly [keyword: string]: unknown }
}

/** Requirements for an operation's responses with a given status. */
export interface AnswerRule {
  /** Validators by media type. Null for media types other than JSON. If no media type is listed, the response must not have a body. */
  readonly media: { readonly [type: string]: Validator<unknown> | null }
  /** Required response header names, in lowercase. */
  readonly headers: readonly string[]
}
