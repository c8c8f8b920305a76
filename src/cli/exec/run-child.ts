/** A command in a process of its own, with the terminal of this one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { constants } from 'node:os'
import { type Spawned, windowsCommand } from './windows-command.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The command was never run. Exit codes are those that shells have for it. */
export class NotRun extends Error {
  readonly exitCode: 126 | 127
  constructor(message: string, exitCode: 126 | 127) {
    super(message)
    this.exitCode = exitCode
  }
}

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const satisfies readonly NodeJS.Signals[]

/** Those that a terminal sends to all its processes at once. */
const ofTerminal: ReadonlySet<NodeJS.Signals> = new Set<NodeJS.Signals>(['SIGINT', 'SIGQUIT'])

/**
 * Runs it and resolves with its exit code, or 128 and the number of the signal that ended it. Signals to this process are handed on,
 * save those that the terminal has sent to it already.
 *
 * @throws {NotRun} where it is not there, or cannot be run
 */
export async function runChild([command = '', ...words]: readonly string[], env: Environment): Promise<number> {
  const { file, words: given, verbatim } = findCommand(command, words, env)
  const child = spawn(file, given, { stdio: 'inherit', env: { ...env }, windowsVerbatimArguments: verbatim })
  const stopForwarding = forwardSignals(child)
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', (error) => reject(explain(error, command)))
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
    })
  } finally {
    stopForwarding()
  }
}

function findCommand(command: string, words: readonly string[], env: Environment): Spawned {
  if (process.platform !== 'win32') return { file: command, words, verbatim: false }
  const found = windowsCommand(
    command,
    words,
    env,
    (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  )
  if (found) return found
  throw notThere(command)
}

function forwardSignals(child: ChildProcess): () => void {
  const inTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)
  const listeners = forwarded.map((signal) => {
    const listener = (): void => {
      if (!inTerminal || !ofTerminal.has(signal)) child.kill(signal)
    }
    process.on(signal, listener)
    return { signal, listener }
  })
  return () => {
    for (const { signal, listener } of listeners) process.off(signal, listener)
  }
}

function explain(error: Error, command: string): Error {
  switch ('code' in error ? error.code : undefined) {
    case 'ENOENT':
      return notThere(command)
    case 'EACCES':
      return new NotRun(
        `The command "${command}" cannot be run: it is no program, or the right to run it is missing`,
        126,
      )
    default:
      return error
  }
}

function notThere(command: string): NotRun {
  return new NotRun(
    `There is no command "${command}" to run; check its spelling and PATH, or run it as a package script`,
    127,
  )
}
