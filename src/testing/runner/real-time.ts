/** Tests can replace the global timers with fake timers, so keep references to the real ones. */
const { setTimeout, setInterval, clearInterval } = globalThis

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Calls `act` at a fixed interval until the returned function is called. The timer does not keep the process alive. */
export function repeat(act: () => void, everyMs: number): () => void {
  const timer: { unref?(): void } | number = setInterval(act, everyMs)
  if (typeof timer === 'object') timer.unref?.()
  return () => clearInterval(timer as Parameters<typeof clearInterval>[0])
}
