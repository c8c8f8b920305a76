/** Maximum delay of a timer. Node uses 1 ms for longer delays and for values that are not numbers. */
const longest = 2 ** 31 - 1

export interface PausedTimers {
  /** Runs a call and pauses the timers that it sets before its first await. Timers of others, such as `fetch`, run normally. */
  hold<T>(call: () => T): T
  /** Advances the time of the paused timers. */
  pass(ms: number): void
  /** Number of paused timers that have neither fired nor been cleared. */
  count(): number
  restore(): void
}

/** Replaces the global timer functions with timers that only fire on request, until `restore` is called. */
export function pauseTimers(): PausedTimers {
  const { setTimeout, clearTimeout } = globalThis
  const pendingTimers = new Map<unknown, { due: number; run: () => void }>()
  let holding = false
  let now = 0
  const position = {
    setTimeout(run: () => void, ms: number) {
      if (!holding) return setTimeout(run, ms)
      const handle = { pendingTimers: pendingTimers.size }
      pendingTimers.set(handle, { due: now + (ms >= 1 && ms <= longest ? ms : 1), run })
      return handle
    },
    clearTimeout(handle: NodeJS.Timeout) {
      if (!pendingTimers.delete(handle)) clearTimeout(handle)
    },
  }
  Object.assign(globalThis, position)
  return {
    hold(call) {
      holding = true
      try {
        return call()
      } finally {
        holding = false
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
