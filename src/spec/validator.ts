/** A generated function that says whether a value fits a schema; what does not fit stands in `errors` until its next call. */
export interface Validator<T> {
  (value: unknown): value is T
  errors?: readonly ValidationError[] | null
}

/** What a validator found: the keyword that a value broke, and where. */
export interface ValidationError {
  readonly keyword: string
  /** JSON pointer of the value. */
  readonly instancePath: string
  /** What the keyword says of itself, such as the name of a missing property. */
  readonly params: { readonly [name: string]: unknown }
  /** The schema that the keyword stands in. */
  readonly parentSchema: { readonly [keyword: string]: unknown }
}

/** What an answer of one status must be. */
export interface AnswerRule {
  /** Media types it may have, each with a validator where it is JSON; an answer without any has no body. */
  readonly media: { readonly [type: string]: Validator<unknown> | null }
  /** Headers that must be there, in lower case. */
  readonly headers: readonly string[]
}
