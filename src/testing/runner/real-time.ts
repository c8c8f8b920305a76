/** Real time for what runs beside a test. Taken before a test can put fake timers in its place. */
const { setTimeout, setInterval, clearInterval } = globalThis

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Calls again and again, without keeping the process alive; returns what ends it. */
export function repeat(act: () => void, everyMs: number): () => void {
  const timer: { unref?(): void } | number = setInterval(act, everyMs)
  if (typeof timer === 'object') timer.unref?.()
  return () => clearInterval(timer as Parameters<typeof clearInterval>[0])
}
