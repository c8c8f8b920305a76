import { onTestFinished } from 'vitest'
import { runCommandLine } from '../../src/cli/run.ts'
import { createTerminal } from '../../src/cli/terminal.ts'
import type { CommandResult } from './command-line.ts'
import { createLineFinder } from './line-finder.ts'

export interface StartedCommand {
  /** Resolves with the first matching line of stdout. Rejects if the command ends without a matching line. */
  line(fits: RegExp): Promise<string>
  /** Resolves with the first matching line of stderr. Rejects if the command ends without a matching line. */
  errorLine(fits: RegExp): Promise<string>
  /** Stops the command, as SIGINT does. */
  stop(): void
  exit: Promise<CommandResult>
}

/** Starts a command line in this process. The command is stopped at the end of the test. */
export function startCommand(...words: readonly string[]): StartedCommand {
  const stopping = new AbortController()
  const stopRequested = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const out = createLineFinder(() => exit)
  const err = createLineFinder(() => exit)
  const terminal = createTerminal(toStream(out.add), toStream(err.add), {})
  const exit = runCommandLine(words, { terminal, env: {}, now: Date.now, stopRequested: () => stopRequested }).then(
    (exitCode): CommandResult => ({ exitCode, out: out.text(), err: err.text() }),
  )
  // `serve` replaces these globals because it usually runs in a separate process.
  const { Request, Response } = globalThis
  onTestFinished(async () => {
    stopping.abort()
    await exit
    Object.defineProperty(globalThis, 'Request', { value: Request })
    Object.defineProperty(globalThis, 'Response', { value: Response })
  })
  return { line: out.find, errorLine: err.find, stop: () => stopping.abort(), exit }
}

export interface StartedServer extends StartedCommand {
  url: string
  /** Fields of the `listening` line in the log. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
  listening: any
}

/** Starts `dc-mock serve` on a free port with a JSON log in this process. Resolves when the mock is ready. */
export async function startServeCommand(...flags: readonly string[]): Promise<StartedServer> {
  const command = startCommand('serve', '--port', '0', '--log', 'json', ...flags)
  const listening = JSON.parse(await command.line(/"event":"listening"/))
  return { ...command, url: listening.url, listening }
}

function toStream(add: (text: string) => void) {
  return {
    isTTY: false,
    columns: 200,
    on: () => {},
    write(text: string, done?: () => void) {
      add(text)
      done?.()
    },
  }
}
