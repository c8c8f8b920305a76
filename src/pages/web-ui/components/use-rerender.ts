import { useEffect, useReducer } from 'preact/hooks'

/** Rerenders the component whenever the subscription calls its listener. */
export function useSubscription(subscribe: (listener: () => void) => () => void): void {
  const [, rerender] = useReducer((count: number, _: undefined) => count + 1, 0)
  useEffect(() => subscribe(() => rerender(undefined)), [subscribe])
}

/** Rerenders the component every second. */
export function useEverySecond(): void {
  const [, rerender] = useReducer((count: number, _: undefined) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => rerender(undefined), 1000)
    return () => clearInterval(timer)
  }, [])
}
