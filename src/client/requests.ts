import type { ClosestEntry, JournalEntry, JournalPage } from '../spec/generated/control.d.ts'
import { placeholderUrl } from '../spec/placeholder-url.ts'
import { checkId, checkOptionNames } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import { describeDifferences, explainWait, noPortHint } from './explain-wait.ts'
import type { RequestFilter, Requests, WaitOptions } from './handles.ts'
import { MockError } from './mock-error.ts'
import { type Scope, waitQuery } from './scope.ts'
import { isStray } from './stray-requests.ts'

const filterNames = ['operation', 'email', 'status', 'since', 'limit'] as const
const waitNames = [...filterNames, 'count', 'timeout'] as const
/** Maps option names of `mailbox` and the control plane to option names of `requests`. */
const aliases = { wait: 'timeout', to: 'email' } as const

export function createRequests(client: ControlClient, scope: Scope): Requests {
  const { website } = scope
  const fetchPage = async (
    { operation, email, status, since, limit }: RequestFilter,
    wait: object,
  ): Promise<JournalPage> =>
    client.call('listRequests', {
      query: { website, operation, email: scope.filterEmail(email), status, since, limit, ...wait },
    })
  return {
    list: async (filter = {}) => (await fetchPage(checkOptionNames('requests.list', filter, filterNames), {})).entries,
    async query(filter = {}) {
      checkOptionNames('requests.query', filter, waitNames, aliases)
      const isWait = filter.count !== undefined || filter.timeout !== undefined
      return fetchPage(filter, isWait ? waitQuery(filter) : {})
    },
    wait: async (filter = {}) =>
      waitForRequests(
        filter,
        (filter) => fetchPage(filter, waitQuery(filter)),
        async () => [
          ...(client.url === placeholderUrl ? [`  ${noPortHint}`] : []),
          ...(website === undefined ? [] : await describeNewestStray(client, filter.since)),
        ],
      ),
    get: async (id) => client.call('getRequest', { path: { id: checkId('requests.get', id) } }),
    async clear() {
      await client.call('deleteRequests', { query: { website: website ?? '*' } })
    },
  }
}

/**
 * Waits for matching requests.
 * @param fetchPage fetches the matching requests when enough have arrived or the timeout has expired
 * @param findHints returns additional lines for the error message, if no request almost matches
 * @throws {MockError} with the code `timeout` if too few requests match
 */
export async function waitForRequests(
  filter: RequestFilter & WaitOptions,
  fetchPage: (filter: RequestFilter & WaitOptions) => Promise<JournalPage>,
  findHints: () => Promise<string[]>,
): Promise<JournalEntry[]> {
  checkOptionNames('requests.wait', filter, waitNames, aliases)
  const page = await fetchPage(filter)
  if (!page.timed_out) return page.entries
  const isEmpty = page.matched === 0 && page.closest?.length === 0
  throw timeoutError(filter, page, isEmpty ? await findHints() : [])
}

/** Describes the newest request that does not match any website. */
async function describeNewestStray(client: ControlClient, since: string | undefined): Promise<string[]> {
  try {
    const { entries } = await client.call('listRequests', { query: { status: 401, since, limit: 100 } })
    const stray = entries.findLast(isStray)
    return stray ? [describeStray(stray)] : []
  } catch {
    // Ignore errors. This call only adds a hint to the error message.
    return []
  }
}

function timeoutError(
  filter: RequestFilter & WaitOptions,
  { matched, closest = [] }: JournalPage,
  hints: readonly string[],
): MockError {
  const { operation, email, status } = filter
  const message = explainWait({
    kind: 'request',
    criteria: { operation, email, status },
    wait: waitQuery(filter),
    matched,
    closest: closest.map(describeClosest),
  })
  return new MockError([message, ...hints].join('\n'), { code: 'timeout', closest })
}

function describeStray(stray: JournalEntry): string {
  const key = stray.request.headers['x-dc-key']
  const keyText = key ? `key ${key}` : 'without a key'
  return `  newest request that does not match any website: ${describeEntry(stray)}, ${keyText}. Start the app with website.env`
}

function describeClosest({ entry, differences }: ClosestEntry): string {
  return `${describeEntry(entry)}: ${describeDifferences(differences)}`
}

function describeEntry({ id, operation, email, request, response }: JournalEntry): string {
  const call = operation ?? `${request.method} ${request.path}`
  return `${call}${email === null ? '' : ` ${email}`}, got ${response.status ?? 'no response'} (${id})`
}
