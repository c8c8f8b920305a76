/** Limits the number of concurrent waits or streams. */
export interface Semaphore {
  readonly limit: number
  /** Returns a function that releases the slot, or null if all slots are taken. */
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
