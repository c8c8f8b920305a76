import { useState } from 'preact/hooks'

export interface UserAction {
  isBusy: boolean
  /** Error message from the last action. Empty if the last action succeeded. */
  problem: string
  run(action: () => Promise<void>): Promise<void>
}

export function useAction(): UserAction {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  return {
    isBusy,
    problem,
    async run(action) {
      setBusy(true)
      setProblem('')
      try {
        await action()
      } catch (error) {
        setProblem(errorMessage(error))
      } finally {
        setBusy(false)
      }
    },
  }
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
