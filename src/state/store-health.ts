export interface StoreHealth {
  reachable: boolean
  /** Whether the store responds but has lost the state. All replicas must be restarted to recover. */
  isGone: boolean
  /** Current problem with the store, or null if the store works. */
  problem: string | null
  /** Number of log entries lost so far because the store was restored to an older state. Null if no loss was detected. */
  lost: LostEntries | null
}

export interface LostEntries {
  /** Real time when the latest loss of log entries was detected, in ms. */
  at: number
  /** Number of log entries that are known to be lost. A log entry contains one or more requests. */
  entries: number
}
