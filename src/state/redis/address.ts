/** Parsed address of the shared Redis store, such as `redis://user:password@host:6379/0?prefix=staging`. */
export interface StoreAddress {
  url: string
  /** URL without the password, for messages. */
  shown: string
  /** Prefix for all keys. The prefix contains braces, so a Redis cluster stores all keys on the same node. */
  prefix: string
}
