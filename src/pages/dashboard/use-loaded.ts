import { useCallback, useEffect, useState } from 'preact/hooks'
import { SignedOut } from './api.ts'

export interface Loaded<T> {
  /** Undefined until it came first. */
  data: T | undefined
  /** Why it did not come; null where it did. */
  problem: string | null
  reload(): Promise<void>
}

/**
 * What a page shows, read when the page opens and again when somebody comes back to it.
 *
 * @param of what is read about; another one is read anew
 * @param onSignedOut told where the session has ended
 */
export function useLoaded<T>(read: (of: string) => Promise<T>, of: string, onSignedOut: () => void): Loaded<T> {
  const [state, setState] = useState<{ of: string; data: T | undefined; problem: string | null }>({
    of,
    data: undefined,
    problem: null,
  })
  const reload = useCallback(async () => {
    try {
      const data = await read(of)
      setState({ of, data, problem: null })
    } catch (error) {
      if (error instanceof SignedOut) return onSignedOut()
      const problem = error instanceof Error ? error.message : String(error)
      setState((before) => ({ of, data: before.of === of ? before.data : undefined, problem }))
    }
  }, [read, of, onSignedOut])
  useEffect(() => {
    void reload()
    const comeBack = (): void => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [reload])
  const isCurrent = state.of === of
  return { data: isCurrent ? state.data : undefined, problem: isCurrent ? state.problem : null, reload }
}
