import type { ClosestEntry, JournalPage } from '../spec/generated/control.d.ts'
import { checkNames } from './check-names.ts'
import type { ControlClient } from './control-client.ts'
import { describeDifferences, explainWait } from './explain-wait.ts'
import type { RequestFilter, Requests, Wait } from './handles.ts'
import { MockError } from './mock-error.ts'
import { type Scope, waitQuery } from './scope.ts'

const filterNames = ['operation', 'email', 'status', 'since', 'limit'] as const
const waitNames = [...filterNames, 'count', 'timeout'] as const
/** What the names of the control plane and of mails are here. */
const elsewhere = { wait: 'timeout', to: 'email' } as const

export function createRequests(client: ControlClient, scope: Scope): Requests {
  const { website } = scope
  const look = async ({ operation, email, status, since, limit }: RequestFilter, wait: object): Promise<JournalPage> =>
    client.call('listRequests', {
      query: { website, operation, email: scope.filterEmail(email), status, since, limit, ...wait },
    })
  return {
    list: async (filter = {}) => (await look(checkNames('requests.list', filter, filterNames), {})).entries,
    async query(filter = {}) {
      checkNames('requests.query', filter, waitNames, elsewhere)
      const waits = filter.count !== undefined || filter.timeout !== undefined
      return look(filter, waits ? waitQuery(filter) : {})
    },
    async wait(filter = {}) {
      checkNames('requests.wait', filter, waitNames, elsewhere)
      const page = await look(filter, waitQuery(filter))
      if (page.timed_out) throw failWait(filter, page)
      return page.entries
    },
    get: (id) => client.call('getRequest', { path: { id } }),
    async clear() {
      await client.call('deleteRequests', { query: { website: website ?? '*' } })
    },
  }
}

function failWait(filter: RequestFilter & Wait, { matched, closest = [] }: JournalPage): MockError {
  const { operation, email, status } = filter
  const message = explainWait({
    what: 'request',
    asked: { operation, email, status },
    wait: waitQuery(filter),
    matched,
    nearest: closest.map(describeClosest),
  })
  return new MockError(message, { kind: 'timed-out', closest })
}

function describeClosest({ entry, differs }: ClosestEntry): string {
  const { id, operation, email, request, response } = entry
  const asked = operation ?? `${request.method} ${request.path}`
  return `${asked}${email === null ? '' : ` ${email}`}, answered ${response.status ?? 'not at all'} (${id}): ${describeDifferences(differs)}`
}
