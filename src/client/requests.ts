import type { ClosestEntry, JournalPage } from '../spec/generated/control.d.ts'
import { checkOptionNames } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import { describeDifferences, explainWait } from './explain-wait.ts'
import type { RequestFilter, Requests, WaitOptions } from './handles.ts'
import { MockError } from './mock-error.ts'
import { type Scope, waitQuery } from './scope.ts'

const filterNames = ['operation', 'email', 'status', 'since', 'limit'] as const
const waitNames = [...filterNames, 'count', 'timeout'] as const
/** Option names of the control plane and of `mailbox`, mapped to the names that request calls use. */
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
    async wait(filter = {}) {
      checkOptionNames('requests.wait', filter, waitNames, aliases)
      const page = await fetchPage(filter, waitQuery(filter))
      if (page.timed_out) throw timeoutError(filter, page)
      return page.entries
    },
    get: (id) => client.call('getRequest', { path: { id } }),
    async clear() {
      await client.call('deleteRequests', { query: { website: website ?? '*' } })
    },
  }
}

function timeoutError(filter: RequestFilter & WaitOptions, { matched, closest = [] }: JournalPage): MockError {
  const { operation, email, status } = filter
  const message = explainWait({
    kind: 'request',
    criteria: { operation, email, status },
    wait: waitQuery(filter),
    matched,
    closest: closest.map(describeClosest),
  })
  return new MockError(message, { code: 'timeout', closest })
}

function describeClosest({ entry, differs }: ClosestEntry): string {
  const { id, operation, email, request, response } = entry
  const call = operation ?? `${request.method} ${request.path}`
  return `${call}${email === null ? '' : ` ${email}`}, answered ${response.status ?? 'without a response'} (${id}): ${describeDifferences(differs)}`
}
