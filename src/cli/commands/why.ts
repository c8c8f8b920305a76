import { isMockError } from '../../client/mock-error.ts'
import type { Arguments, Context } from '../command.ts'
import { openControl } from '../control/open-control.ts'
import { renderEntry } from '../requests/render-entry.ts'
import { unknownKeyRows } from '../requests/unknown-key-rows.ts'
import { formatJson } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

export async function run(args: Arguments, { terminal: { out }, env }: Context): Promise<number> {
  const [id = ''] = args.operands
  const control = await openControl(args, env)
  const entry = await control.call('getRequest', { path: { id } }).catch((error: unknown) => {
    const isUnknown = isMockError(error) && error.status === 404
    throw isUnknown
      ? new UsageError(`Request "${id}" is not in the journal`, 'To list requests, run npx dc-mock requests')
      : error
  })
  out.write(args.isSet('json') ? formatJson(entry) : renderEntry(entry, await unknownKeyRows(entry, control), out))
  return 0
}
