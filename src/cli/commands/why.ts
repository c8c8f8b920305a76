import type { ControlClient } from '../../client/control-client.ts'
import { isMockError } from '../../client/mock-error.ts'
import type { JournalEntry, Website } from '../../spec/generated/control.d.ts'
import type { WhyId } from '../../state/journal/why-id.ts'
import type { Arguments, Context } from '../command.ts'
import { openControl, urlFlag } from '../control/open-control.ts'
import { isControlLine } from '../requests/control-line.ts'
import { describeRemovedJournals } from '../requests/removed-journals.ts'
import { type Row, renderEntry } from '../requests/render-entry.ts'
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
      ? new UsageError(
          `Request "${id}" is not in the journal`,
          `To list requests, run npx dc-mock requests${urlFlag(control.url)}`,
        )
      : error
  })
}

/** Returns the most recent request to the service, across all websites. */
async function findNewest(control: ControlClient): Promise<JournalEntry> {
  const { entries } = await control.call('listRequests', { query: { limit: 1000 } })
  const newest = entries.findLast((entry) => !isControlLine(entry))
  if (newest) return newest
  const problem = `The journal of the mock at ${control.url} contains no requests`
  const removed = await describeRemovedJournals(control)
  throw removed === null
    ? new UsageError(problem, 'Make sure that your app calls this mock')
    : new UsageError(`${problem}. ${removed}`, 'Run this command before the test removes the website')
}

const unknownKeyReasons: ReadonlySet<string> = new Set<WhyId>(['missing-key', 'wrong-key', 'wrong-key-cached'])

/** Maximum number of websites whose keys are listed. Test runs can create thousands of websites. */
const maxWebsites = 5

/** Explains why a request with a missing or unknown private key matches no website. Returns null for other requests. */
async function unknownKeyRows(entry: JournalEntry, control: ControlClient): Promise<readonly Row[] | null> {
  if (!entry.website_unknown || !unknownKeyReasons.has(entry.why.id)) return null
  const { websites, next_cursor } = await control.call('listWebsites', { query: { limit: maxWebsites } })
  const key = entry.request.headers['x-dc-key']
  const problem = key === undefined ? 'the request has no private key' : `no website of this mock has the key ${key}`
  return [
    ['website', `none, because ${problem}`],
    ['', `Requests with a missing or unknown key appear in the default website’s journal (${entry.app_id})`],
    ...websites.map((website, index): Row => [index === 0 ? 'keys' : '', describeKeys(website)]),
    ...(next_cursor === null ? [] : [['', `more websites: GET ${control.url}/_mock/websites`] as const]),
    ['fix', `To print the key of the website ${entry.app_id}, run npx dc-mock env${urlFlag(control.url)}`],
    ['', 'To print the key of another website, add --website APP_ID'],
  ]
}

function describeKeys({ app_id, keys }: Website): string {
  const active = keys.filter(({ deleted_at }) => deleted_at === null).map(({ prefix }) => `${prefix}…`)
  return `${app_id} (${active.join(', ') || 'no active key'})`
}
