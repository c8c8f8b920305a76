import { version } from '../../version.ts'
import type { Arguments } from '../arguments.ts'
import type { Context } from '../command.ts'
import { commands } from '../command-table.ts'
import { findCommand } from '../find-command.ts'
import { renderCommand, renderOverview } from '../help.ts'

export async function run({ operands: [name] }: Arguments, { terminal: { out } }: Context): Promise<number> {
  out.write(
    name === undefined ? renderOverview(commands, version, out.width) : renderCommand(findCommand(name), out.width),
  )
  return 0
}
