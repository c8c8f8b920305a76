/** Health of the shared store. */
export interface StoreHealth {
  /** Whether the store responds. */
  reachable: boolean
  /** Whether the store responds but has lost the state. It does not recover from this without a restart of all replicas. */
  isGone: boolean
  /** Reason for the problem. Null if the store works. */
  problem: string | null
  /** Total loss when the store returned with an older state. Null if no loss is known. */
  lost: LostEntries | null
}

export interface LostEntries {
  /** Real time at which a loss was last detected, in ms. */
  at: number
  /** Minimum number of lost log entries. An entry contains one or more requests. */
  entries: number
}
