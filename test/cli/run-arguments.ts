import { runCommandLine } from '../../src/cli/run.ts'
import type { CommandResult } from './command-line.ts'
import { recordTerminal, type Window } from './recorded-terminal.ts'

/** Runs a command line in this process and waits until the command ends. */
export async function runArguments(words: readonly string[], window: Window = {}): Promise<CommandResult> {
  const { terminal, out, err } = recordTerminal({ columns: 200, ...window })
  const exitCode = await runCommandLine(words, {
    terminal,
    env: window.env ?? {},
    now: Date.now,
    stopRequested: () => new Promise(() => {}),
  })
  return { exitCode, out: out(), err: err() }
}
