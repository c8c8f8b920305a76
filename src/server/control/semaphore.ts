export interface Semaphore {
  readonly limit: number
  /** Returns a function that releases the slot, or null if no slot is free. */
  acquire(): (() => void) | null
}

export function createSemaphore(limit: number): Semaphore {
  const usedSlots = new Set<symbol>()
  return {
    limit,
    acquire() {
      if (usedSlots.size >= limit) return null
      const slot = Symbol('slot')
      usedSlots.add(slot)
      return () => void usedSlots.delete(slot)
    },
  }
}
