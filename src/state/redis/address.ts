/** Address of the shared state, in the format `redis://user:password@host:6379/0?prefix=staging`. */
export interface StoreAddress {
  /** URL to pass to node-redis. */
  url: string
  /** URL without the password, for messages. */
  shown: string
  /** Prefix of all keys. The prefix is in braces, so that a Redis cluster stores all keys on the same node. */
  prefix: string
}
