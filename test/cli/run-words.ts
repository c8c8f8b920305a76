import { runCommandLine } from '../../src/cli/run.ts'
import type { Ran } from './command-line.ts'
import { recordTerminal, type Window } from './recorded-terminal.ts'

/** Runs a command line in this process; nobody asks it to stop. */
export async function runWords(words: readonly string[], window: Window = {}): Promise<Ran> {
  const { terminal, out, err } = recordTerminal({ columns: 200, ...window })
  const exitCode = await runCommandLine(words, {
    terminal,
    env: window.env ?? {},
    now: Date.now,
    askedToStop: () => new Promise(() => {}),
  })
  return { exitCode, out: out(), err: err() }
}
