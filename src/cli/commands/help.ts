import { version } from '../../version.ts'
import type { Arguments } from '../arguments.ts'
import type { Context } from '../command.ts'
import { commands, firstExamples } from '../command-table.ts'
import { findCommand, findFamily } from '../find-command.ts'
import { renderCommand, renderFamily, renderOverview } from '../help.ts'
import { UsageError } from '../usage-error.ts'

export async function run({ operands }: Arguments, { terminal: { out } }: Context): Promise<number> {
  out.write(explain(operands, out.width))
  return 0
}

function explain(words: readonly string[], width: number): string {
  const [first, second] = words
  if (first === undefined) return renderOverview({ commands, examples: firstExamples }, version, width)
  const family = findFamily(first)
  if (family.length > 0 && second === undefined) return renderFamily(first, family, width)
  const { command, rest } = findCommand(words)
  if (rest[0] !== undefined) throw new UsageError(`There is no command "${words.join(' ')}"; ${first} is one word`)
  return renderCommand(command, width)
}
