/** Runs a command line. */
import { MockError, type MockErrorCode } from '../client/mock-error.ts'
import { StoreError } from '../state/store-error.ts'
import { parseArguments } from './arguments.ts'
import type { Context } from './command.ts'
import { commands, defaultCommand } from './command-table.ts'
import { findCommand, findSubcommands } from './find-command.ts'
import { UsageError } from './usage-error.ts'

/** Exit codes other than 0. */
const failed = 1
const usageError = 2
const unreachable = 3

/** Runs the command that the arguments name, or `serve` if they name none. Never throws: an error is printed as one line on stderr. */
export async function runCommandLine(argv: readonly string[], context: Context): Promise<number> {
  try {
    return await dispatch(argv, context)
  } catch (error) {
    context.terminal.err.write(`dc-mock: ${messageOf(error)}\n`)
    return exitCodeOf(error)
  }
}

const unreachableKinds: ReadonlySet<MockErrorCode> = new Set<MockErrorCode>(['out-of-reach', 'not-a-mock'])

/** A request that the mock rejects is a usage error, like an invalid argument. */
function exitCodeOf(error: unknown): number {
  if (error instanceof MockError) return unreachableKinds.has(error.kind) ? unreachable : usageError
  if (error instanceof StoreError) return error.unreachable ? unreachable : usageError
  return error instanceof UsageError ? usageError : failed
}

async function dispatch(argv: readonly string[], context: Context): Promise<number> {
  const [first] = argv
  const named = first !== undefined && !first.startsWith('-')
  if (hasFlag(argv, '--help', '-h')) return run(['help', ...(first === 'help' ? [] : leadingWords(argv))], context)
  if (!named && hasFlag(argv, '--version', '-v')) {
    const { version } = await import('../spec/version.ts')
    context.terminal.out.write(`${version}\n`)
    return 0
  }
  return run(named ? argv : [defaultCommand.name, ...argv], context)
}

async function run(argv: readonly string[], context: Context): Promise<number> {
  const { command, rest } = findCommand(commands, argv)
  const args = parseArguments(command, rest)
  const loaded = await command.load()
  return loaded.run(args, context)
}

/** Returns the words of the command name: at most two, before any flag. */
function leadingWords(argv: readonly string[]): string[] {
  const end = argv.findIndex((word) => word.startsWith('-'))
  const named = argv.slice(0, end === -1 ? argv.length : end)
  return named[0] !== undefined && findSubcommands(commands, named[0]).length > 0
    ? named.slice(0, 2)
    : named.slice(0, 1)
}

/** Returns whether a flag is given before `--`. */
function hasFlag(argv: readonly string[], ...wanted: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return (end === -1 ? argv : argv.slice(0, end)).some((word) => wanted.includes(word))
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (error instanceof MockError ? nameCommands(message) : message).replaceAll(/\s*\n\s*/g, ' ')
}

/** Replaces calls of the control plane in error messages with commands. */
function nameCommands(message: string): string {
  return message
    .replace('; GET /_mock/requests lists', '; dc-mock requests lists')
    .replace('; GET /_mock/websites lists', '; dc-mock status lists')
}
