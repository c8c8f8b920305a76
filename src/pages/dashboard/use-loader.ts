import { useCallback, useEffect, useState } from 'preact/hooks'
import { isSignedOut } from './api.ts'

export interface LoaderResult<T> {
  /** Loaded data. Undefined until the first load has finished. */
  data: T | undefined
  /** Error message of the last load, or null if the load succeeded. */
  problem: string | null
  reload(): Promise<void>
}

/**
 * Loads the data of a page when the page opens, and again when the user returns to the browser tab.
 *
 * @param id ID that is passed to `load`; a different ID loads the data again
 * @param onSignedOut called if the session has expired
 */
export function useLoader<T>(load: (id: string) => Promise<T>, id: string, onSignedOut: () => void): LoaderResult<T> {
  const [state, setState] = useState<{ id: string; data: T | undefined; problem: string | null }>({
    id,
    data: undefined,
    problem: null,
  })
  const reload = useCallback(async () => {
    try {
      const data = await load(id)
      setState({ id, data, problem: null })
    } catch (error) {
      if (isSignedOut(error)) return onSignedOut()
      const problem = error instanceof Error ? error.message : String(error)
      setState((before) => ({ id, data: before.id === id ? before.data : undefined, problem }))
    }
  }, [load, id, onSignedOut])
  useEffect(() => {
    void reload()
    const reloadIfVisible = (): void => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', reloadIfVisible)
    return () => document.removeEventListener('visibilitychange', reloadIfVisible)
  }, [reload])
  const isCurrent = state.id === id
  return { data: isCurrent ? state.data : undefined, problem: isCurrent ? state.problem : null, reload }
}
