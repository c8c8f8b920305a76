import { runCommandLine } from '../../src/cli/run.ts'
import { recordTerminal, type Window } from './recorded-terminal.ts'

export interface CommandResult {
  exitCode: number
  out: string
  err: string
}

/** Runs a command line in this process. If the command starts a server, the server is stopped immediately. */
export async function runInProcess(words: readonly string[], window: Window = {}): Promise<CommandResult> {
  const { terminal, out, err } = recordTerminal(window)
  const { env = {} } = window
  const exitCode = await runCommandLine(words, { terminal, env, now: Date.now, stopRequested: async () => {} })
  return { exitCode, out: out(), err: err() }
}
