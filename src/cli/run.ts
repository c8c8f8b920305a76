import { MockError, type MockErrorCode } from '../client/mock-error.ts'
import { StoreError } from '../state/store-error.ts'
import { parseArguments } from './arguments.ts'
import type { Context } from './command.ts'
import { commands, defaultCommand } from './command-table.ts'
import { exitCodes } from './exit-codes.ts'
import { findCommand, findSubcommands } from './find-command.ts'
import { UsageError } from './usage-error.ts'

/** Runs `serve` if no command is given. Prints errors to stderr and never throws. */
export async function runCommandLine(argv: readonly string[], context: Context): Promise<number> {
  try {
    return await dispatch(argv, context)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const text = isUserError(error) ? message : message.replaceAll(/\s*\n\s*/g, ' ')
    context.terminal.err.write(`dc-mock: ${text}\n`)
    return exitCodeOf(error)
  }
}

const unreachableKinds: ReadonlySet<MockErrorCode> = new Set<MockErrorCode>(['unreachable', 'not-a-mock'])

/** A call rejected by the mock counts as a usage error. */
function exitCodeOf(error: unknown): number {
  if (error instanceof MockError) return unreachableKinds.has(error.code) ? exitCodes.unreachable : exitCodes.usage
  if (error instanceof StoreError) return error.unreachable ? exitCodes.unreachable : exitCodes.usage
  return isUserError(error) ? exitCodes.usage : exitCodes.failed
}

/** Errors are identified by name, because importing the classes would load unnecessary modules. */
const userErrorNames: ReadonlySet<string> = new Set([
  'UsageError',
  'ScenarioError',
  'WebsiteError',
  'OverlayError',
  'RecordingError',
])

function isUserError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return userErrorNames.has(error.name) || ('code' in error && error.code === 'invalid-option')
}

async function dispatch(argv: readonly string[], context: Context): Promise<number> {
  const [first] = argv
  const isNamed = first !== undefined && !first.startsWith('-')
  const help = findFlag(argv, '--help', '-h')
  if (help !== -1) {
    const all = argv[help + 1] === 'all' ? ['--all'] : []
    return run(['help', ...(first === 'help' ? [] : commandWords(argv)), ...all], context)
  }
  if (!isNamed && findFlag(argv, '--version', '-v') !== -1) {
    const { version } = await import('../spec/version.ts')
    context.terminal.out.write(`${version}\n`)
    return exitCodes.done
  }
  return run(isNamed ? argv : [defaultCommand.name, ...argv], context)
}

async function run(argv: readonly string[], context: Context): Promise<number> {
  await checkScenarioCommand(argv)
  const { command, rest } = findCommand(commands, argv)
  const args = parseArguments(command, rest)
  const { run: runCommand } = await command.load()
  return runCommand(args, context)
}

/** @throws {UsageError} if `scenario` is followed by the name of a shipped scenario instead of a subcommand */
async function checkScenarioCommand([first, name]: readonly string[]): Promise<void> {
  if (first !== 'scenario' || name === undefined || commands.some((known) => known.name === `scenario ${name}`)) return
  const { createShippedLibrary } = await import('../state/scenario/library.ts')
  if (!(await createShippedLibrary().names()).includes(name)) return
  throw new UsageError(`Unknown command "scenario ${name}"`, `Did you mean npx dc-mock scenario load ${name}?`)
}

function commandWords(argv: readonly string[]): string[] {
  const end = argv.findIndex((arg) => arg.startsWith('-'))
  const words = argv.slice(0, end === -1 ? argv.length : end)
  return words.slice(0, words[0] !== undefined && findSubcommands(commands, words[0]).length > 0 ? 2 : 1)
}

/** Returns -1 if no argument matches. Ignores arguments after `--`. */
function findFlag(argv: readonly string[], ...names: readonly string[]): number {
  const end = argv.indexOf('--')
  return (end === -1 ? argv : argv.slice(0, end)).findIndex((arg) => names.includes(arg))
}
