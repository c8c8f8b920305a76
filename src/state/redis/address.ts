/** Where the shared state is: `redis://user:password@host:6379/0?prefix=staging`. */
export interface StoreAddress {
  /** As node-redis takes it. */
  url: string
  /** As it may be printed: without the password. */
  shown: string
  /** What the names of all keys begin with; in braces, so that a cluster keeps them together. */
  prefix: string
}
