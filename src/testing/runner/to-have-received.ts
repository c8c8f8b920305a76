import { hasTag } from '../../client/address.ts'
import { explainMissing } from '../../client/explain-requests.ts'
import type { RequestFilter, Requests } from '../../client/handles.ts'
import type { JournalEntry, JournalPage } from '../../spec/generated/control.d.ts'
import type { OperationId } from '../../spec/generated/operations.ts'
import { findOwner } from './bind-website.ts'
import { renderJournalEntry } from './journal-table.ts'
import {
  type CountOptions,
  checkMatcherOptions,
  type MatcherResult,
  type MatcherState,
  type QueryResult,
} from './matcher-query.ts'
import { readReceiver } from './receiver.ts'
import { runMatcher } from './run-matcher.ts'

export interface RequestReceiver {
  readonly requests: Requests
}

/** Options for filtering, counting and waiting for requests. */
export interface ReceivedOptions extends Pick<RequestFilter, 'email' | 'status' | 'since'>, CountOptions {}

const names: readonly (keyof ReceivedOptions)[] = ['email', 'status', 'since', 'times', 'timeout', 'settle']

/** @throws {TypeError} if an argument is invalid */
export async function matchRequests(
  received: RequestReceiver,
  operation: OperationId,
  options: ReceivedOptions,
  state: MatcherState,
): Promise<MatcherResult> {
  const matcher = 'toHaveReceived'
  const receiver = readReceiver(matcher, received, 'requests')
  if (typeof operation !== 'string')
    throw new TypeError(`${matcher}: pass the name of an operation, such as "checkEmail"`)
  checkMatcherOptions(matcher, options, names)
  const { times, timeout, settle, ...filter } = options
  return runMatcher<JournalEntry>(
    {
      matcher,
      received: receiver.name,
      call: Object.keys(options).length === 0 ? [operation] : [operation, options],
      count: options,
      noun: 'request',
      find: async (wait = {}) =>
        toQueryResult(await received.requests.query({ operation, ...filter, ...wait }), receiver.tag),
      render: renderJournalEntry,
      explain: (closest) => explainMissing(receiver, closest, findOwner(received)?.defaultAppId ?? null),
    },
    state,
  )
}

function toQueryResult(
  { entries, matched, closest = [] }: JournalPage,
  tag: string | undefined,
): QueryResult<JournalEntry> {
  // If any near matches have this test's tag, show only those.
  const own = closest.filter(({ entry }) => tag !== undefined && entry.email !== null && hasTag(entry.email, tag))
  const shown = own.length > 0 ? own : closest
  return { items: entries, matched, closest: shown.map(({ entry, differences }) => ({ item: entry, differences })) }
}
