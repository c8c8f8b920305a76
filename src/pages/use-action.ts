import { useState } from 'preact/hooks'

export interface UserAction {
  /** Whether the action is running. */
  isBusy: boolean
  /** Error message of the last run. Empty if the run succeeded. */
  problem: string
  /** Runs a function and stores its error in `problem`. */
  run(action: () => Promise<void>): Promise<void>
}

/** Tracks the state of an action started by the user, such as submitting a form. */
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
