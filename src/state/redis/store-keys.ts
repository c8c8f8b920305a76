export interface StoreKeys {
  /** Key of the hash with the state of the log. */
  hash: string
  log: string
  /** Key of the counter of all started replicas. */
  replicas: string
  /** Key that a replica sets while writing a snapshot. */
  claim: string
  /** Pub/sub channel that announces new log entries and starting replicas. */
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
