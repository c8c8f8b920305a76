/** From the words of a command line to an exit code. */
import { MockError, type MockErrorKind } from '../client/mock-error.ts'
import { StoreError } from '../state/store-error.ts'
import { readArguments } from './arguments.ts'
import type { Context } from './command.ts'
import { commands, defaultCommand } from './command-table.ts'
import { findCommand, findFamily } from './find-command.ts'
import { UsageError } from './usage-error.ts'

/** Exit codes besides 0, done. */
const failed = 1
const wrongUse = 2
const unreachable = 3

/** Runs the command that the words name, `serve` where they name none. Never throws: what went wrong is one line on stderr. */
export async function runCommandLine(words: readonly string[], context: Context): Promise<number> {
  try {
    return await dispatch(words, context)
  } catch (error) {
    context.terminal.err.write(`dc-mock: ${messageOf(error)}\n`)
    return exitCodeOf(error)
  }
}

const unreached: ReadonlySet<MockErrorKind> = new Set<MockErrorKind>(['out-of-reach', 'not-a-mock'])

/** What a running server refuses is wrong use, as what the command itself refuses is. */
function exitCodeOf(error: unknown): number {
  if (error instanceof MockError) return unreached.has(error.kind) ? unreachable : wrongUse
  if (error instanceof StoreError) return error.unreachable ? unreachable : wrongUse
  return error instanceof UsageError ? wrongUse : failed
}

async function dispatch(words: readonly string[], context: Context): Promise<number> {
  const [first] = words
  const named = first !== undefined && !first.startsWith('-')
  if (asksFor(words, '--help', '-h')) return run(['help', ...(first === 'help' ? [] : leadingWords(words))], context)
  if (!named && asksFor(words, '--version', '-v')) {
    const { version } = await import('../spec/version.ts')
    context.terminal.out.write(`${version}\n`)
    return 0
  }
  return run(named ? words : [defaultCommand.name, ...words], context)
}

async function run(words: readonly string[], context: Context): Promise<number> {
  const { command, rest } = findCommand(commands, words)
  const args = readArguments(command, rest)
  const loaded = await command.load()
  return loaded.run(args, context)
}

/** The words of a command's name, as far as they can be one: two at most, before any flag. */
function leadingWords(words: readonly string[]): string[] {
  const end = words.findIndex((word) => word.startsWith('-'))
  const named = words.slice(0, end === -1 ? words.length : end)
  return named[0] !== undefined && findFamily(commands, named[0]).length > 0 ? named.slice(0, 2) : named.slice(0, 1)
}

/** Whether one of the words is there, before a `--` that hands the rest on. */
function asksFor(words: readonly string[], ...wanted: readonly string[]): boolean {
  const end = words.indexOf('--')
  return (end === -1 ? words : words.slice(0, end)).some((word) => wanted.includes(word))
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (error instanceof MockError ? inWordsOfCommands(message) : message).replaceAll(/\s*\n\s*/g, ' ')
}

/** What a running server refuses names the call that would help; here a command does. */
function inWordsOfCommands(message: string): string {
  return message
    .replace('; GET /_mock/requests lists', '; dc-mock requests lists')
    .replace('; GET /_mock/websites lists', '; dc-mock status lists')
}
