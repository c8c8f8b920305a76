/** API operation without its request and response schemas. */
export interface Operation {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'
  /** Path with parameters in braces, such as `/_mock/websites/{app_id}`. */
  readonly path: string
  readonly tag: string
  readonly statuses: readonly number[]
  /** Names of the accepted security schemes. Empty if the operation needs no credential, or if the credential is in the path or body. */
  readonly security: readonly string[]
  readonly query?: { readonly [name: string]: QueryParameter }
  /** Top-level fields in the JSON request body. Absent for operations without a body and for control plane operations. */
  readonly fields?: readonly string[]
}

export interface QueryParameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly default?: string | number | boolean
}
