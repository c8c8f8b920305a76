import { version } from '../../spec/version.ts'
import type { Run } from '../command.ts'
import { findCommand, findFamily } from '../find-command.ts'
import { type Overview, renderCommand, renderFamily, renderOverview } from '../help.ts'
import { UsageError } from '../usage-error.ts'

/** The `help` command over a table of commands. */
export function createHelp(overview: Overview): { run: Run } {
  return {
    async run({ operands }, { terminal: { out } }) {
      out.write(explain(overview, operands, out.width))
      return 0
    },
  }
}

function explain(overview: Overview, words: readonly string[], width: number): string {
  const { commands } = overview
  const [first, second] = words
  if (first === undefined) return renderOverview(overview, version, width)
  const family = findFamily(commands, first)
  if (family.length > 0 && second === undefined) return renderFamily(first, family, width)
  const { command, rest } = findCommand(commands, words)
  if (rest[0] !== undefined) throw new UsageError(`There is no command "${words.join(' ')}"; ${first} is one word`)
  return renderCommand(command, width)
}
