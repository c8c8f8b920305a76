import type { ClosestEntry, JournalEntry, JournalPage } from '../spec/generated/control.d.ts'
import { checkId, checkOptionNames } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import { describeReason, describeUnknownKey } from './explain-requests.ts'
import { describeDifferences, explainWait } from './explain-wait.ts'
import type { RequestFilter, Requests, WaitOptions } from './handles.ts'
import { MockError } from './mock-error.ts'
import { type Scope, waitQuery } from './scope.ts'

const filterNames = ['operation', 'email', 'status', 'since', 'limit'] as const
const waitNames = [...filterNames, 'count', 'timeout'] as const
/** Maps the option names used by `mailbox` and the control plane to those used by `requests`. */
const aliases = { wait: 'timeout', to: 'email' } as const

/** @param explain returns additional lines for the error message of a wait that timed out */
export function createRequests(
  client: ControlClient,
  scope: Scope,
  explain: (closest: readonly ClosestEntry[]) => string[],
): Requests {
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
    async wait(filter = {}) {
      checkOptionNames('requests.wait', filter, waitNames, aliases)
      const page = await fetchPage(filter, waitQuery(filter))
      if (!page.timed_out) return page.entries
      throw timeoutError(filter, page, page.matched === 0 ? explain(page.closest ?? []) : [])
    },
    get: async (id) => client.call('getRequest', { path: { id: checkId('requests.get', id) } }),
    async clear() {
      await client.call('deleteRequests', { query: { website: website ?? '*' } })
    },
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
  return new MockError([message, ...hints.map((hint) => `  ${hint}`)].join('\n'), { code: 'timeout', closest })
}

function describeClosest({ entry, differences }: ClosestEntry): string {
  return `${describeEntry(entry)}: ${describeDifferences(differences)}\n    because  ${describeReason(entry)}`
}

function describeEntry(entry: JournalEntry): string {
  const { id, operation, email, request, response } = entry
  const call = operation ?? `${request.method} ${request.path}`
  const key = describeUnknownKey(entry)
  return `${call}${email === null ? '' : ` ${email}`}, got ${response.status ?? 'no response'} (${id})${key ? `, ${key}` : ''}`
}
