export interface StoreKeys {
  /** Key of the Redis hash that contains the log's metadata. */
  hash: string
  log: string
  /** Key of the counter that assigns replica numbers. */
  replicas: string
  /** Key that exists while a replica is writing a snapshot. */
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
