/** The names in Redis that one store has. */
export interface StoreKeys {
  /** Where the log stands. */
  hash: string
  log: string
  /** How many replicas there ever were. */
  replicas: string
  /** Held by the replica that writes a snapshot. */
  claim: string
  /** Channel that hears of each new entry. */
  channel: string
  snapshot(position: number, replica: number): string
}

export function storeKeys(prefix: string): StoreKeys {
  return {
    hash: `${prefix}store`,
    log: `${prefix}log`,
    replicas: `${prefix}replicas`,
    claim: `${prefix}snapshotting`,
    channel: `${prefix}news`,
    snapshot: (position, replica) => `${prefix}snapshot:${position}:${replica}`,
  }
}
