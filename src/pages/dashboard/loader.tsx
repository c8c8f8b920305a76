import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { errorMessage } from '../use-action.ts'

interface Loader<T> {
  /** Undefined until the first load succeeds. */
  data: T | undefined
  /** Error message from the last load. Null if the load succeeded. */
  problem: string | null
  reload(): Promise<void>
}

/** Reloads the data when the user returns to the browser tab. */
export function useLoader<T>(load: (appId: string) => Promise<T>, appId: string): Loader<T> {
  const [data, setData] = useState<T>()
  const [problem, setProblem] = useState<string | null>(null)
  const reload = useCallback(async () => {
    try {
      setData(await load(appId))
      setProblem(null)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }, [load, appId])
  useEffect(() => {
    void reload()
    const reloadIfVisible = (): void => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', reloadIfVisible)
    return () => document.removeEventListener('visibilitychange', reloadIfVisible)
  }, [reload])
  return { data, problem, reload }
}

export function LoadError({ problem, reload }: Loader<unknown>): JSX.Element | null {
  if (problem === null) return null
  return (
    <div class="problem" role="alert">
      <p>{problem}</p>
      <button type="button" onClick={reload}>
        Try again
      </button>
    </div>
  )
}
