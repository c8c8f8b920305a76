/** Names of the Redis keys of a store. */
export interface StoreKeys {
  /** State of the log. */
  hash: string
  log: string
  /** Number of replicas started so far. */
  replicas: string
  /** Set by the replica that is writing a snapshot. */
  claim: string
  /** Channel for notifications of new entries. */
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
