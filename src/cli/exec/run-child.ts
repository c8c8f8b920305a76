import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { constants } from 'node:os'
import { systemErrorCode } from '../../service/system-error.ts'
import type { EnvVariables } from '../command.ts'
import { resolveWindowsCommand, type SpawnOptions } from './windows-command.ts'

/** Error for a command that was not found (exit code 127) or is not executable (exit code 126), as in a shell. */
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

/** Signals sent by the terminal to all foreground processes, including the child process. */
const terminalSignals: ReadonlySet<NodeJS.Signals> = new Set<NodeJS.Signals>(['SIGINT', 'SIGQUIT'])

/**
 * Resolves with the exit code, or with 128 plus the signal number if a signal ended the command. Forwards signals, except those that the
 * terminal already sends to the child process.
 * @throws {SpawnError} if the command is not found or not executable
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
  switch (systemErrorCode(error)) {
    case 'ENOENT':
      return commandNotFound(command)
    case 'EACCES':
      return new SpawnError(
        `Could not start the command because "${command}" is not executable. Check the file permissions`,
        126,
      )
    default:
      return error
  }
}

function commandNotFound(command: string): SpawnError {
  const fix = /\s/.test(command)
    ? `Pass each word as a separate argument: npx dc-mock exec -- ${command}`
    : 'Check your PATH and the spelling of the command'
  return new SpawnError(`Could not start the command because "${command}" was not found. ${fix}`, 127)
}
