/** Largest delay that a timer takes; Node takes a longer one, and what is no number, for 1 ms. */
const longest = 2 ** 31 - 1

export interface PausedTimers {
  /** Runs a call; the timers that it sets before it first waits are held. Those of others, such as `fetch`, run as ever. */
  hold<T>(call: () => T): T
  /** Lets time pass for the held ones. */
  pass(ms: number): void
  /** How many are held that were neither run nor cleared. */
  count(): number
  restore(): void
}

/** Timers for which no time passes by itself. Stands in for the global ones until it is told to restore them. */
export function pauseTimers(): PausedTimers {
  const { setTimeout, clearTimeout } = globalThis
  const held = new Map<unknown, { due: number; run: () => void }>()
  let holding = false
  let now = 0
  const position = {
    setTimeout(run: () => void, ms: number) {
      if (!holding) return setTimeout(run, ms)
      const handle = { held: held.size }
      held.set(handle, { due: now + (ms >= 1 && ms <= longest ? ms : 1), run })
      return handle
    },
    clearTimeout(handle: NodeJS.Timeout) {
      if (!held.delete(handle)) clearTimeout(handle)
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
      for (const [handle, { due, run }] of held) {
        if (due > now) continue
        held.delete(handle)
        run()
      }
    },
    count: () => held.size,
    restore: () => {
      Object.assign(globalThis, { setTimeout, clearTimeout })
    },
  }
}
