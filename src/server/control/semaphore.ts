/** Places for what goes on for a while, so many at once. */
export interface Semaphore {
  readonly limit: number
  /** Takes a place and returns what gives it back; null where all are taken. */
  acquire(): (() => void) | null
}

export function createSemaphore(limit: number): Semaphore {
  const taken = new Set<symbol>()
  return {
    limit,
    acquire() {
      if (taken.size >= limit) return null
      const slot = Symbol('place')
      taken.add(slot)
      return () => void taken.delete(slot)
    },
  }
}
