import type { ControlClient } from '../../client/control-client.ts'
import { isMockError } from '../../client/mock-error.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import type { Arguments, Context } from '../command.ts'
import { openControl } from '../control/open-control.ts'
import { isControlLine } from '../requests/control-line.ts'
import { describeRemovedJournals } from '../requests/removed-journals.ts'
import { renderEntry } from '../requests/render-entry.ts'
import { unknownKeyRows } from '../requests/unknown-key-rows.ts'
import { formatJson } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

export async function run(args: Arguments, { terminal: { out }, env }: Context): Promise<number> {
  const [id] = args.operands
  const control = await openControl(args, env)
  const entry = id === undefined ? await findNewest(control) : await findEntry(id, control)
  out.write(args.isSet('json') ? formatJson(entry) : renderEntry(entry, await unknownKeyRows(entry, control), out))
  return 0
}

async function findEntry(id: string, control: ControlClient): Promise<JournalEntry> {
  return control.call('getRequest', { path: { id } }).catch((error: unknown) => {
    const isUnknown = isMockError(error) && error.status === 404
    throw isUnknown
      ? new UsageError(`Request "${id}" is not in the journal`, 'To list requests, run npx dc-mock requests')
      : error
  })
}

/** Returns the newest request to the service, regardless of the website. */
async function findNewest(control: ControlClient): Promise<JournalEntry> {
  const { entries } = await control.call('listRequests', { query: { limit: 1000 } })
  const newest = entries.findLast((entry) => !isControlLine(entry))
  if (newest) return newest
  const problem = `The journal of the mock at ${control.url} contains no requests`
  const removed = await describeRemovedJournals(control)
  throw removed === null
    ? new UsageError(problem, 'Make sure that your app calls this mock')
    : new UsageError(`${problem}. ${removed}`, 'Run the command before the test removes its website')
}
