/** Implements `dc-mock status`, which shows the state of a running mock. */
import type { Arguments, Context } from '../command.ts'
import { openControl } from '../control/open-control.ts'
import { readStatus } from '../status/read-status.ts'
import { renderStatus } from '../status/render.ts'
import { formatJson } from '../terminal.ts'

export async function run(args: Arguments, { terminal: { out }, env }: Context): Promise<number> {
  const status = await readStatus(await openControl(args, env))
  out.write(args.isSet('json') ? formatJson(status) : renderStatus(status, out))
  return 0
}
