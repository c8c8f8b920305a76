import type { MailPage } from '../spec/generated/control.d.ts'
import type { ControlClient } from './control-client.ts'
import { describeDifferences, explainWait } from './explain-wait.ts'
import type { Mailbox, MailFilter, Wait } from './handles.ts'
import { MockError } from './mock-error.ts'
import { type Scope, toText, waitQuery } from './scope.ts'

export function createMailbox(client: ControlClient, scope: Scope): Mailbox {
  const { website } = scope
  const look = async ({ to, since, limit }: MailFilter, wait: object): Promise<MailPage> =>
    client.call('listMails', { query: { website, to: scope.filterEmail(to), since, limit, ...wait } })
  return {
    list: async (filter = {}) => (await look(filter, {})).mails,
    async query(filter = {}) {
      const waits = filter.count !== undefined || filter.timeout !== undefined
      return look(filter, waits ? waitQuery(filter) : {})
    },
    async wait(filter = {}) {
      const page = await look(filter, waitQuery(filter))
      if (page.timed_out) throw failWait(filter, page)
      return page.mails
    },
    async latest({ to, since, timeout } = {}) {
      const wait = timeout === undefined ? undefined : toText(timeout)
      return client.call('latestMail', { query: { website, to: scope.filterEmail(to), since, wait } })
    },
    get: (id) => client.call('getMail', { path: { id } }),
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
