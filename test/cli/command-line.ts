import { runCommandLine } from '../../src/cli/run.ts'
import { recordTerminal, type Window } from './recorded-terminal.ts'

export interface CommandResult {
  exitCode: number
  out: string
  err: string
}

/** Runs a command line in this process. If the command starts a server, the server is stopped immediately. */
export function runInProcess(words: readonly string[], window: Window = {}): Promise<CommandResult> {
  return run(words, window, async () => {})
}

/** Runs a command line in this process and waits until the command ends. */
export function runArguments(words: readonly string[], window: Window = {}): Promise<CommandResult> {
  return run(words, { columns: 200, ...window }, () => new Promise(() => {}))
}

/** Runs `dc-mock verify` in this process and waits until the command ends. */
export function runVerify(words: readonly string[], window: Window = {}): Promise<CommandResult> {
  return run(['verify', ...words], window, () => new Promise(() => {}))
}

/** Removes progress lines from stderr. A run prints them if it takes longer than 10 s, for example on a busy machine. */
export function withoutProgress(err: string): string {
  return err.replaceAll(/^(?:\d+ of \d+ .*|no probe has finished yet|The drill is starting)\n/gm, '')
}

async function run(
  words: readonly string[],
  window: Window,
  stopRequested: () => Promise<void>,
): Promise<CommandResult> {
  const { terminal, out, err } = recordTerminal(window)
  const { env = {} } = window
  const exitCode = await runCommandLine(words, { terminal, env, now: Date.now, stopRequested })
  return { exitCode, out: out(), err: err() }
}
