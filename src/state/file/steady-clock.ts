/**
 * Makes a clock that never goes back: if real time is set back, the clock continues from where it was, at the pace of real time.
 *
 * @param realNow real time in ms
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
