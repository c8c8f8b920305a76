export interface StoreKeys {
  hash: string
  log: string
  /** Counter that assigns replica numbers. */
  replicas: string
  /** Exists while a replica is writing a snapshot, so that no other replica writes one. Contains the number of the replica. */
  claim: string
  /** Pub/sub channel that announces new log entries and newly started replicas. */
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
