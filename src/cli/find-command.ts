import { nearestName } from '../spec/nearest-name.ts'
import type { Command } from './command.ts'
import { UsageError } from './usage-error.ts'

export interface FoundCommand {
  command: Command
  rest: readonly string[]
}

/** @throws {UsageError} if the command is unknown or its subcommand is missing. The message suggests commands. */
export function findCommand(commands: readonly Command[], argv: readonly string[]): FoundCommand {
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(' ')
    const command = commands.find((known) => known.name === name)
    if (command) return { command, rest: argv.slice(length) }
  }
  const [first = '', second] = argv
  const subcommands = findSubcommands(commands, first)
  if (subcommands.length === 0)
    throw unknownCommand(commands, first, [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))])
  if (second !== undefined && !second.startsWith('-')) {
    throw unknownCommand(
      commands,
      `${first} ${second}`,
      subcommands.map(({ name }) => name),
    )
  }
  const names = subcommands.map(({ name }) => name.slice(first.length + 1)).join(', ')
  throw new UsageError(`dc-mock ${first} needs a subcommand: ${names}`, `For help, run npx dc-mock ${first} --help`)
}

export function findSubcommands(commands: readonly Command[], first: string): Command[] {
  return commands.filter(({ name }) => name.startsWith(`${first} `))
}

/** Command names that other tools use, with the equivalent dc-mock commands. */
const aliases: Readonly<Record<string, string>> = {
  ...{ start: 'serve', up: 'serve', run: 'exec', log: 'requests', logs: 'requests', explain: 'why' },
  ...{ down: 'stop', kill: 'stop', ps: 'status', health: 'status', record: 'proxy', diagnose: 'doctor' },
}

function findAlias(commands: readonly Command[], word: string): string | null {
  if (Object.hasOwn(aliases, word)) return aliases[word] ?? null
  return commands.find(({ name }) => name.endsWith(` ${word}`))?.name ?? null
}

function unknownCommand(commands: readonly Command[], name: string, names: readonly string[]): UsageError {
  const nearest = findAlias(commands, name) ?? nearestName(name, names)
  const fix = nearest ? `Did you mean ${nearest}?` : `Available commands: ${names.join(', ')}`
  return new UsageError(`Unknown command "${name}"`, fix)
}
