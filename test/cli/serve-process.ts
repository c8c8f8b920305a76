import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { createLineFinder } from './line-finder.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export interface Exit {
  /** Exit code, or null if a signal ended the process. */
  code: number | null
  stdout: string
  stderr: string
}

export interface CommandProcess {
  /** Resolves with the first matching line of stdout. Rejects if the process ends without a matching line. */
  line(fits: RegExp): Promise<string>
  /** Resolves with the first matching line of stderr. Rejects if the process ends without a matching line. */
  errorLine(fits: RegExp): Promise<string>
  signal(name: NodeJS.Signals): void
  pid: number | undefined
  exit: Promise<Exit>
}

/** Runs the command from this repository in a process that is stopped at the end of the test. */
export function runCommand(
  words: readonly string[],
  env: Record<string, string> = {},
  folder?: string,
): CommandProcess {
  return runNode([main, ...words], folder === undefined ? { env } : { env, folder })
}

/** Runs Node in a process that is stopped at the end of the test. `through` is a command that starts Node. */
export function runNode(
  words: readonly string[],
  {
    folder,
    env = {},
    through = [],
  }: { folder?: string; env?: Record<string, string>; through?: readonly string[] } = {},
): CommandProcess {
  const [command = process.execPath, ...rest] = [...through, process.execPath, ...words]
  return runProgram(command, rest, { ...(folder === undefined ? {} : { folder }), env })
}

/** Runs a program that is stopped at the end of the test. */
export function runProgram(
  command: string,
  words: readonly string[],
  { folder, env = {} }: { folder?: string; env?: Record<string, string> } = {},
): CommandProcess {
  const child = spawn(command, words, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return follow(child)
}

export interface Listening extends CommandProcess {
  url: string
  /** Fields of the `listening` line in the log. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
  listening: any
}

/** Runs `dc-mock serve` on a free port with a JSON log. Resolves when the mock is ready. */
export async function startServe(...flags: readonly string[]): Promise<Listening> {
  const command = runCommand(['serve', '--port', '0', '--log', 'json', ...flags])
  const listening = JSON.parse(await command.line(/"event":"listening"/))
  return { ...command, url: listening.url, listening }
}

function follow(child: ChildProcess): CommandProcess {
  const exit = new Promise<Exit>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout: stdout.text(), stderr: stderr.text() }))
  })
  const stdout = createLineFinder(() => exit)
  const stderr = createLineFinder(() => exit)
  child.stdout?.setEncoding('utf8').on('data', stdout.add)
  child.stderr?.setEncoding('utf8').on('data', stderr.add)
  return {
    line: stdout.find,
    errorLine: stderr.find,
    exit,
    signal: (name) => child.kill(name),
    pid: child.pid,
  }
}
