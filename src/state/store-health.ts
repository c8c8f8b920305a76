export interface StoreHealth {
  reachable: boolean
  /** Whether the store responds but has lost the state. If true, all replicas must be restarted. */
  isGone: boolean
  /** Current problem with the store. Null if the store is working. */
  problem: string | null
  /** Log entries that were lost because the store was restored to an older state. Null if no loss was detected. */
  lost: LostEntries | null
}

export interface LostEntries {
  /** Real time at which this replica last detected lost log entries, in ms. */
  at: number
  /** Minimum number of lost log entries. The number of lost requests can be higher, because an entry can contain several requests. */
  entries: number
}
