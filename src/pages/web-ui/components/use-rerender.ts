import { useEffect, useReducer } from 'preact/hooks'

/** Draws a component again whenever something tells of a change. */
export function useSubscription(subscribe: (listener: () => void) => () => void): void {
  const [, rerender] = useReducer((count: number, _: undefined) => count + 1, 0)
  useEffect(() => subscribe(() => rerender(undefined)), [subscribe])
}

/** Draws a component again each second. */
export function useEverySecond(): void {
  const [, rerender] = useReducer((count: number, _: undefined) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => rerender(undefined), 1000)
    return () => clearInterval(timer)
  }, [])
}
