/** Implements `dc-mock why`, which explains the response to one request. */
import type { Arguments, Context } from '../command.ts'
import { openControl } from '../control/flags.ts'
import { renderJournalEntry } from '../requests/render-entry.ts'

export async function run(args: Arguments, { terminal: { out }, env }: Context): Promise<number> {
  const [id = ''] = args.operands
  const entry = await (await openControl(args, env)).call('getRequest', { path: { id } })
  out.write(args.isSet('json') ? `${JSON.stringify(entry, null, 2)}\n` : renderJournalEntry(entry, out))
  return 0
}
