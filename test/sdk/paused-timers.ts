/** Maximum delay of a timer. For longer delays and for values that are not numbers, Node uses 1 ms. */
const maxDelayMs = 2 ** 31 - 1

export interface PausedTimers {
  /**
   * Runs a call and pauses the timers that are set before the first await of the call. Other timers, such as those of `fetch`, run
   * normally.
   */
  runPaused<T>(call: () => T): T
  /** Advances the time of the paused timers. */
  pass(ms: number): void
  /** Number of paused timers that have neither fired nor been cleared. */
  count(): number
  restore(): void
}

/**
 * Replaces the global timer functions. Paused timers fire only when the test advances the time. `restore` restores the global functions.
 */
export function pauseTimers(): PausedTimers {
  const { setTimeout, clearTimeout } = globalThis
  const pendingTimers = new Map<unknown, { due: number; run: () => void }>()
  let isPausing = false
  let now = 0
  const replacements = {
    setTimeout(run: (...args: unknown[]) => void, ms: number, ...args: unknown[]) {
      // `fetch` passes an argument to its timers.
      if (!isPausing) return setTimeout(run, ms, ...args)
      const handle = { pendingTimers: pendingTimers.size }
      pendingTimers.set(handle, { due: now + (ms >= 1 && ms <= maxDelayMs ? ms : 1), run: () => run(...args) })
      return handle
    },
    clearTimeout(handle: NodeJS.Timeout) {
      if (!pendingTimers.delete(handle)) clearTimeout(handle)
    },
  }
  Object.assign(globalThis, replacements)
  return {
    runPaused(call) {
      isPausing = true
      try {
        return call()
      } finally {
        isPausing = false
      }
    },
    pass(ms) {
      now += ms
      for (const [handle, { due, run }] of pendingTimers) {
        if (due > now) continue
        pendingTimers.delete(handle)
        run()
      }
    },
    count: () => pendingTimers.size,
    restore: () => {
      Object.assign(globalThis, { setTimeout, clearTimeout })
    },
  }
}
