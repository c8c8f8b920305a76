export interface StoreKeys {
  /** Hash with the state of the log. */
  hash: string
  log: string
  /** Number of replicas started so far. */
  replicas: string
  /** Redis key that a replica sets while writing a snapshot. */
  claim: string
  /** Pub/sub channel that announces new entries. */
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
