/** Keep references to the real timers, because tests can replace the global timers with fake timers. */
const { setTimeout, setInterval, clearInterval } = globalThis

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Calls a function at regular intervals without keeping the process alive. Returns a function that stops the timer. */
export function repeat(act: () => void, everyMs: number): () => void {
  const timer: { unref?(): void } | number = setInterval(act, everyMs)
  if (typeof timer === 'object') timer.unref?.()
  return () => clearInterval(timer as Parameters<typeof clearInterval>[0])
}
