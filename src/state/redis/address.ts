/** Address of the shared state: `redis://user:password@host:6379/0?prefix=staging`. */
export interface StoreAddress {
  /** URL for node-redis. */
  url: string
  /** URL without the password, for messages. */
  shown: string
  /** Prefix of all key names. It is in braces, so that a cluster stores the keys together. */
  prefix: string
}
