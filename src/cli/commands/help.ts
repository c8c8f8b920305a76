import { version } from '../../spec/version.ts'
import type { RunCommand } from '../command.ts'
import { findCommand, findSubcommands } from '../find-command.ts'
import { type HelpOverview, renderCommand, renderOverview, renderSubcommands } from '../help.ts'
import { UsageError } from '../usage-error.ts'

export function createHelp(overview: HelpOverview): { run: RunCommand } {
  return {
    async run({ operands, isSet }, { terminal: { out } }) {
      out.write(explain(overview, operands, out.width, isSet('all')))
      return 0
    },
  }
}

function explain(overview: HelpOverview, words: readonly string[], width: number, all: boolean): string {
  const { commands } = overview
  const [first, second] = words
  if (first === undefined) return renderOverview(overview, version, width)
  const subcommands = findSubcommands(commands, first)
  if (subcommands.length > 0 && second === undefined) return renderSubcommands(first, subcommands, width)
  const { command, rest } = findCommand(commands, words)
  if (rest[0] !== undefined)
    throw new UsageError(`Unknown command "${words.join(' ')}"`, `The command ${first} has no subcommands`)
  return renderCommand(command, width, all)
}
