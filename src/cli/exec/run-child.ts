/** A command in a process of its own, with the terminal of this one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { constants } from 'node:os'
import { resolveWindowsCommand, type SpawnOptions } from './windows-command.ts'

type EnvVariables = Readonly<Record<string, string | undefined>>

/** The command was never run. Exit codes are those that shells have for it. */
export class SpawnError extends Error {
  readonly exitCode: 126 | 127
  constructor(message: string, exitCode: 126 | 127) {
    super(message)
    this.exitCode = exitCode
  }
}

const forwardedSignals = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'SIGQUIT',
  'SIGUSR2',
] as const satisfies readonly NodeJS.Signals[]

/** Those that a terminal sends to all its processes at once. */
const terminalSignals: ReadonlySet<NodeJS.Signals> = new Set<NodeJS.Signals>(['SIGINT', 'SIGQUIT'])

/**
 * Runs it and resolves with its exit code, or 128 and the number of the signal that ended it. Signals to this process are handed on,
 * save those that the terminal has sent to it already.
 *
 * @throws {SpawnError} where it is not there, or cannot be run
 */
export async function runChild([command = '', ...args]: readonly string[], env: EnvVariables): Promise<number> {
  const { file, args: spawnArgs, verbatim } = findCommand(command, args, env)
  const child = spawn(file, spawnArgs, { stdio: 'inherit', env: { ...env }, windowsVerbatimArguments: verbatim })
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

function findCommand(command: string, args: readonly string[], env: EnvVariables): SpawnOptions {
  if (process.platform !== 'win32') return { file: command, args, verbatim: false }
  const found = resolveWindowsCommand(
    command,
    args,
    env,
    (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  )
  if (found) return found
  throw commandNotFound(command)
}

function forwardSignals(child: ChildProcess): () => void {
  const inTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)
  const listeners = forwardedSignals.map((signal) => {
    const listener = (): void => {
      if (!inTerminal || !terminalSignals.has(signal)) child.kill(signal)
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
      return commandNotFound(command)
    case 'EACCES':
      return new SpawnError(
        `The command "${command}" cannot be run: it is no program, or the right to run it is missing`,
        126,
      )
    default:
      return error
  }
}

function commandNotFound(command: string): SpawnError {
  return new SpawnError(
    `There is no command "${command}" to run; check its spelling and PATH, or run it as a package script`,
    127,
  )
}
