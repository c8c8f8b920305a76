/**
 * Returns a clock that never goes backward. If the system clock is set back, the returned clock continues from the latest time that it has
 * returned.
 * @param realNow returns the real time in ms
 */
export function createSteadyClock(realNow: () => number): () => number {
  let latest = Number.NEGATIVE_INFINITY
  let offset = 0
  return () => {
    const now = realNow() + offset
    if (now < latest) offset += latest - now
    else latest = now
    return latest
  }
}
