import { useEffect, useReducer } from 'preact/hooks'

/** Draws a component again whenever something tells of a change. */
export function useChanges(subscribe: (listener: () => void) => () => void): void {
  const [, drawAgain] = useReducer((count: number, _: undefined) => count + 1, 0)
  useEffect(() => subscribe(() => drawAgain(undefined)), [subscribe])
}

/** Draws a component again each second. */
export function useSeconds(): void {
  const [, drawAgain] = useReducer((count: number, _: undefined) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => drawAgain(undefined), 1000)
    return () => clearInterval(timer)
  }, [])
}
