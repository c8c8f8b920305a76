import type { MailPage } from '../spec/generated/control.d.ts'
import { checkNames } from './check-names.ts'
import type { ControlClient } from './control-client.ts'
import { describeDifferences, explainWait } from './explain-wait.ts'
import type { Mailbox, MailFilter, Wait } from './handles.ts'
import { MockError } from './mock-error.ts'
import { type Scope, toText, waitQuery } from './scope.ts'

const filterNames = ['to', 'since', 'limit'] as const
const waitNames = [...filterNames, 'count', 'timeout'] as const
const latestNames = ['to', 'since', 'timeout'] as const
/** What the names of the control plane and of requests are here. */
const elsewhere = { wait: 'timeout', email: 'to' } as const

export function createMailbox(client: ControlClient, scope: Scope): Mailbox {
  const { website } = scope
  const look = async ({ to, since, limit }: MailFilter, wait: object): Promise<MailPage> =>
    client.call('listMails', { query: { website, to: scope.filterEmail(to), since, limit, ...wait } })
  return {
    list: async (filter = {}) => (await look(checkNames('mailbox.list', filter, filterNames, elsewhere), {})).mails,
    async query(filter = {}) {
      checkNames('mailbox.query', filter, waitNames, elsewhere)
      const waits = filter.count !== undefined || filter.timeout !== undefined
      return look(filter, waits ? waitQuery(filter) : {})
    },
    async wait(filter = {}) {
      checkNames('mailbox.wait', filter, waitNames, elsewhere)
      const page = await look(filter, waitQuery(filter))
      if (page.timed_out) throw failWait(filter, page)
      return page.mails
    },
    async latest(filter = {}) {
      const { to, since, timeout } = checkNames('mailbox.latest', filter, latestNames, elsewhere)
      const wait = timeout === undefined ? undefined : toText(timeout)
      return client.call('getLatestMail', { query: { website, to: scope.filterEmail(to), since, wait } })
    },
    get: (id) => client.call('getMail', { path: { id } }),
    async clear() {
      await client.call('deleteMails', { query: { website: website ?? '*' } })
    },
  }
}

function failWait(filter: MailFilter & Wait, { matched, closest = [] }: MailPage): MockError {
  const message = explainWait({
    what: 'mail',
    asked: { to: filter.to },
    wait: waitQuery(filter),
    matched,
    nearest: closest.map(({ mail, differs }) => `"${mail.subject}" (${mail.id}): ${describeDifferences(differs)}`),
  })
  return new MockError(message, { kind: 'timed-out', closest })
}
