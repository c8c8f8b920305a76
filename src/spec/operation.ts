/** Operation without its schemas, as listed in the generated tables. */
export interface Operation {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'
  /** Path as in the spec, with parameters in braces. */
  readonly path: string
  readonly tag: string
  /** HTTP statuses that the spec defines for the operation. */
  readonly statuses: readonly number[]
  /** Names of the accepted security schemes. Empty if the credential is in the path or body, or if no credential is required. */
  readonly security: readonly string[]
  readonly query?: { readonly [name: string]: QueryParameter }
  /** Top-level fields of the JSON request body. Set only for operations of the service. */
  readonly fields?: readonly string[]
}

/** Describes how to convert a query parameter to a value. */
export interface QueryParameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly default?: string | number | boolean
}
