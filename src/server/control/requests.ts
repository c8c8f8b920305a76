import { maskStoredData } from '../../service/mask.ts'
import { operations } from '../../spec/generated/operations.ts'
import { compileFilter, type JournalFilter } from '../../state/journal/filter.ts'
import type { Journal } from '../../state/journal/journal.ts'
import { formatEntry } from '../format/journal-entry.ts'
import { pageBefore } from '../paging.ts'
import { type ControlHandler, json, noContent, type ValidatedCall } from './call.ts'
import { unknownError } from './errors.ts'
import { readEmailPattern, readSince, unknownCursor, unknownSince } from './read-query.ts'
import { selectFilterWebsite, selectWebsiteOrAll } from './select-website.ts'
import { parseWait, waitFor } from './wait.ts'

/** `closest` lists the journal entries that almost match the filter. */
const maxClosest = 3

export const listRequests: ControlHandler<'listRequests'> = async ({ request, query }, services) => {
  const { journal } = services
  const website = await selectFilterWebsite(query.website, services)
  const filter = { ...(website ? { appId: website.appId } : {}), ...parseFilter(query) }
  const { timeoutMs, count } = parseWait(query)
  // Check the entry ID in `since` only before the wait, because the entry may be removed during the wait.
  if (typeof filter.since === 'string' && !journal.find(filter.since)) throw unknownSince('entry', filter.since)
  const matching = journal.tally(filter)
  const poll = () => (count === 0 || matching() >= count ? true : null)
  const isRelevant = compileFilter(filter)
  const found = await waitFor(poll, { timeoutMs, callerSignal: request.signal, isRelevant }, services)
  const { records, next_cursor, matched } = readPage(filter, query, journal)
  const page = {
    entries: records.map(formatEntry),
    next_cursor,
    matched,
    dropped: journal.dropped(website?.appId),
    timed_out: found === null,
  }
  if (found) return json(page)
  const { appId } = await services.store.defaultWebsite()
  const closest = journal.near(filter, maxClosest, appId)
  return json({
    ...page,
    closest: closest.map(({ record, differences }) => ({ entry: formatEntry(record), differences })),
  })
}

/** Without a cursor, returns the newest entries. */
function readPage(filter: JournalFilter, query: ValidatedCall<'listRequests'>['query'], journal: Journal) {
  const { limit, cursor } = query
  if (cursor === undefined) {
    const { records, matched } = journal.page(filter, limit)
    return { records, matched, next_cursor: matched > records.length ? (records[0]?.id ?? null) : null }
  }
  const all = journal.list(filter)
  const page = pageBefore(all, { limit, cursor })
  if (!page) throw unknownCursor()
  return { records: page.items, matched: all.length, next_cursor: page.next_cursor }
}

export const getRequest: ControlHandler<'getRequest'> = ({ params }, { journal }) => {
  const record = journal.find(params.id)
  if (record) return json(formatEntry(record))
  throw unknownError('request', params.id, 'to list all recorded requests, call GET /_mock/requests')
}

export const deleteRequests: ControlHandler<'deleteRequests'> = async ({ query }, services) => {
  const website = await selectWebsiteOrAll(query.website, services)
  await services.journal.clear(website?.appId)
  return noContent()
}

function parseFilter({ operation, email, status, since }: ValidatedCall<'listRequests'>['query']): JournalFilter {
  if (operation !== undefined && !Object.hasOwn(operations, operation)) {
    const known = Object.keys(operations)
    throw unknownError('operation', operation, `known operations: ${known.join(', ')}`, known)
  }
  return {
    ...(operation === undefined ? {} : { operation }),
    ...(email === undefined ? {} : { email: maskStoredData(readEmailPattern(email)) }),
    ...(status === undefined ? {} : { status }),
    ...(since === undefined ? {} : { since: readSince(since, 'an entry') }),
  }
}
