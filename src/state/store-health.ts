export interface StoreHealth {
  /** Whether the store responds. */
  reachable: boolean
  /** Whether the store responds but has lost the state. Recovering requires a restart of all replicas. */
  isGone: boolean
  /** Current problem with the store. Null if the store works. */
  problem: string | null
  /** Entries lost so far because the store returned with an older state. Null if no loss was detected. */
  lost: LostEntries | null
}

export interface LostEntries {
  /** Real time in ms at which a loss was last detected. */
  at: number
  /** Minimum number of lost log entries. Each entry contains one or more requests. */
  entries: number
}
