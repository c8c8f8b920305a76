import { nearestName } from '../spec/nearest-name.ts'
import type { Command } from './command.ts'
import { commands } from './command-table.ts'
import { UsageError } from './usage-error.ts'

/** The command of a name. Fails with a `UsageError` that says which one was likely meant, or lists all. */
export function findCommand(name: string): Command {
  const command = commands.find((known) => known.name === name)
  if (command) return command
  const names = commands.map((known) => known.name)
  const nearest = nearestName(name, names)
  const cure = nearest ? `did you mean ${nearest}?` : `the commands are ${names.join(', ')}`
  throw new UsageError(`There is no command "${name}"; ${cure}`)
}
