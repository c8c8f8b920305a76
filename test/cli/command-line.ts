import { runCommandLine } from '../../src/cli/run.ts'
import { recordTerminal, type Window } from './recorded-terminal.ts'

export interface CommandResult {
  exitCode: number
  out: string
  err: string
}

/** Runs a command line in this process, one that ends by itself; a server that starts after all is asked to stop at once. */
export async function runInProcess(words: readonly string[], window: Window = {}): Promise<CommandResult> {
  const { terminal, out, err } = recordTerminal(window)
  const { env = {} } = window
  const exitCode = await runCommandLine(words, { terminal, env, now: Date.now, stopRequested: async () => {} })
  return { exitCode, out: out(), err: err() }
}
