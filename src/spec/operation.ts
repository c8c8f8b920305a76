/** What is known of an operation without its schemas: one line of the generated tables. */
export interface Operation {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'
  /** As the spec has it, its parameters in braces. */
  readonly path: string
  readonly tag: string
  /** Statuses that the spec names for it. */
  readonly statuses: readonly number[]
  /** Names of the security schemes it takes; none where its credential is in path or body, or where it needs none. */
  readonly security: readonly string[]
  readonly query?: { readonly [name: string]: QueryParameter }
  /** Top-level fields of the JSON body that an operation of the service takes. */
  readonly fields?: readonly string[]
}

/** How a text of the query becomes a value. */
export interface QueryParameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly default?: string | number | boolean
}
