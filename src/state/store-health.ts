/** How that fares which holds the state of all replicas. */
export interface StoreHealth {
  /** Whether it answers. */
  reachable: boolean
  /** Whether it answers and has the state no more: that does not end by itself. */
  isGone: boolean
  /** Why it is of no use; null where it is. */
  problem: string | null
  /** What it had lost when it came back, all in all; null for nothing that is known. */
  lost: LostEntries | null
}

export interface LostEntries {
  /** Real time at which that was last noticed, in ms. */
  at: number
  /** How many entries of the log at least, each of which stands for one request or several. */
  entries: number
}
