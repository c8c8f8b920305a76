import { pluralize } from '../../contract/report/pluralize.ts'
import { parseSince } from '../../server/control/read-query.ts'
import { compileGlob } from '../../service/glob.ts'
import { escapeInvisible } from '../../service/printable.ts'
import { toIdentity } from '../../service/risk/address.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { defaultWebsite } from '../../state/website/defaults.ts'
import type { Arguments, Context } from '../command.ts'
import { openControl, urlFlag } from '../control/open-control.ts'
import { isControlLine, renderControlLine } from '../requests/control-line.ts'
import { follow } from '../requests/follow.ts'
import { describeRemovedJournals } from '../requests/removed-journals.ts'
import { renderResponseLine } from '../response-line.ts'
import type { Output } from '../terminal.ts'
import { createLineWriter } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

export async function run(args: Arguments, context: Context): Promise<number> {
  const { out, err } = context.terminal
  const control = await openControl(args, context.env)
  const filter = readRequestsFilter(args)
  const since = readSince(args.value('since'))
  const limit = readLimit(args.value('limit') ?? '20')
  const { website = defaultWebsite.appId } = filter
  const isFiltered = [...Object.values(filter), since].some((value) => value !== undefined)
  const lines = createLineWriter(out)
  const print = (entry: JournalEntry): void =>
    lines.write(args.isSet('json') ? escapeInvisible(JSON.stringify(entry)) : renderEntryLine(entry, website, out))
  const printExisting = async (): Promise<ReadonlySet<string>> => {
    // Set `count`, because the response contains `closest` only if fewer than `count` requests match.
    const query = { ...filter, since, limit, count: 1000 }
    const { entries, matched, dropped, closest = [] } = await control.call('listRequests', { query })
    for (const entry of entries) print(entry)
    lines.flush()
    const left = matched - entries.length
    if (left > 0)
      err.write(
        `${pluralize(left, 'earlier entry is', 'earlier entries are')} not shown. To show more, use --limit ${Math.min(matched, 1000)}\n`,
      )
    if (dropped > 0)
      err.write(
        `${pluralize(dropped, 'older entry was', 'older entries were')} dropped because the journal keeps only the newest 8 MiB per website\n`,
      )
    if (matched === 0) {
      const removed = filter.website === undefined ? await describeRemovedJournals(control) : null
      const note = removed === null ? '' : `. ${removed}`
      err.write(`${isFiltered ? 'No matching requests' : 'The journal is empty'}${note}\n`)
    }
    const unknown = closest.find(({ entry }) => entry.website_unknown && entry.app_id !== filter.website)
    if (filter.website !== undefined && unknown) {
      err.write(
        `Some requests did not match any website, for example because their key is unknown. These requests are in the default website’s journal. To show them, run npx dc-mock requests --website ${unknown.entry.app_id}${urlFlag(control.url)}\n`,
      )
    }
    return new Set(entries.map(({ id }) => id))
  }

  if (args.isSet('follow')) {
    const printMatching = (entry: JournalEntry): void => {
      if (matchesFilter(entry, filter)) print(entry)
    }
    await follow(control, { website: filter.website, printExisting, print: printMatching }, context)
  } else await printExisting()
  lines.flush()
  return 0
}

/** The line starts with a time that `--since` accepts. */
function renderEntryLine(line: JournalEntry, defaultAppId: string, out: Output): string {
  const { request, response, ...entry } = line
  const time = `${entry.at.slice(0, 19)}Z`
  if (isControlLine(entry))
    return renderControlLine({ ...entry, time, message: `${entry.why.message} [${entry.id}]` }, defaultAppId, out)
  return renderResponseLine(
    { ...entry, ...request, status: response.status },
    { time, defaultAppId, showId: true },
    out,
  )
}

interface RequestsFilter {
  website: string | undefined
  operation: string | undefined
  email: string | undefined
  status: string | undefined
}

function readRequestsFilter(args: Arguments): RequestsFilter {
  return {
    website: args.value('website'),
    operation: args.value('operation'),
    email: args.value('email'),
    status: readStatusFilter(args.value('status')),
  }
}

function readSince(since: string | undefined): string | undefined {
  if (since === undefined || parseSince(since) !== null) return since
  throw new UsageError(`--since must be a request ID or a time such as 2026-12-24T18:00:00Z, not "${since}"`)
}

function readLimit(limit: string): string {
  if (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 1000) return limit
  throw new UsageError(`--limit must be a whole number from 1 to 1000, not "${limit}"`)
}

function readStatusFilter(status: string | undefined): string | undefined {
  if (status === undefined || /^\d+$/.test(status)) return status
  throw new UsageError(`--status must be an HTTP status such as 429, not "${status}"`)
}

/**
 * Reports whether an entry of the event stream matches the filter. The matching rules must be the same as on the server. The website is not
 * checked, because the stream is already filtered by website.
 */
export function matchesFilter(entry: JournalEntry, { operation, email, status }: RequestsFilter): boolean {
  return (
    (operation === undefined || entry.operation === operation) &&
    (email === undefined || (entry.email !== null && compileGlob(toIdentity(email))(entry.email))) &&
    (status === undefined || String(entry.response.status) === status)
  )
}
