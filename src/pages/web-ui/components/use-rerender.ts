import { useEffect, useReducer } from 'preact/hooks'

/** Subscribes to a source of changes. Rerenders the component after each change. */
export function useSubscription(subscribe: (listener: () => void) => () => void): void {
  const [, rerender] = useReducer((count: number, _: undefined) => count + 1, 0)
  useEffect(() => subscribe(() => rerender(undefined)), [subscribe])
}

export function useEverySecond(): void {
  const [, rerender] = useReducer((count: number, _: undefined) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => rerender(undefined), 1000)
    return () => clearInterval(timer)
  }, [])
}
