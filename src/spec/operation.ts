/** Operation without its schemas, as in the generated tables. */
export interface Operation {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'
  /** Path of the operation in the spec, with parameters in braces. */
  readonly path: string
  readonly tag: string
  readonly statuses: readonly number[]
  /** Names of the accepted security schemes. Empty if the operation needs no credential, or if its credential is in the path or body. */
  readonly security: readonly string[]
  readonly query?: { readonly [name: string]: QueryParameter }
  /** Top-level fields of the JSON request body. Set only for operations of the service, not of the control plane. */
  readonly fields?: readonly string[]
}

/** Type and default of a query parameter, used to convert its text to a value. */
export interface QueryParameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly default?: string | number | boolean
}
