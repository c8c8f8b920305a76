/** Places for what goes on for a while, so many at once. */
export interface Semaphore {
  readonly most: number
  /** Takes a place and returns what gives it back; null where all are taken. */
  take(): (() => void) | null
}

export function createSemaphore(most: number): Semaphore {
  const taken = new Set<symbol>()
  return {
    most,
    take() {
      if (taken.size >= most) return null
      const place = Symbol('place')
      taken.add(place)
      return () => void taken.delete(place)
    },
  }
}
