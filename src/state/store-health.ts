export interface StoreHealth {
  reachable: boolean
  /** Whether the store responds but has lost the state. If true, all replicas must be restarted. */
  isGone: boolean
  /** Null if the store is working. */
  problem: string | null
  /** Log entries lost because the store was restored to an older state. Null if no loss was detected. */
  lost: LostEntries | null
}

export interface LostEntries {
  /** Real time in ms at which this replica last detected lost log entries. */
  at: number
  /** Minimum number of lost log entries. More requests may have been lost, because an entry can contain several requests. */
  entries: number
}
