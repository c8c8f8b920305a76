import type { MailPage } from '../spec/generated/control.d.ts'
import { checkId, checkOptionNames } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import { describeDifferences, explainWait } from './explain-wait.ts'
import type { Mailbox, MailFilter, WaitOptions } from './handles.ts'
import { MockError } from './mock-error.ts'
import { type Scope, toTimeoutText, waitQuery } from './scope.ts'

const filterNames = ['to', 'since', 'limit'] as const
const waitNames = [...filterNames, 'count', 'timeout'] as const
const latestNames = ['to', 'since', 'timeout'] as const
/**
 * Options of `requests` and the control plane that have a different name in `mailbox`, each with the `mailbox` name. Error messages suggest
 * the `mailbox` name.
 */
const aliases = { wait: 'timeout', email: 'to' } as const

export function createMailbox(client: ControlClient, scope: Scope): Mailbox {
  const { website } = scope
  const fetchPage = async ({ to, since, limit }: MailFilter, wait: object): Promise<MailPage> =>
    client.call('listMails', { query: { website, to: scope.filterEmail(to), since, limit, ...wait } })
  return {
    list: async (filter = {}) =>
      (await fetchPage(checkOptionNames('mailbox.list', filter, filterNames, aliases), {})).mails,
    async query(filter = {}) {
      checkOptionNames('mailbox.query', filter, waitNames, aliases)
      const isWait = filter.count !== undefined || filter.timeout !== undefined
      return fetchPage(filter, isWait ? waitQuery(filter) : {})
    },
    async wait(filter = {}) {
      checkOptionNames('mailbox.wait', filter, waitNames, aliases)
      const page = await fetchPage(filter, waitQuery(filter))
      if (page.timed_out) throw timeoutError(filter, page)
      return page.mails
    },
    async latest(filter = {}) {
      const { to, since, timeout } = checkOptionNames('mailbox.latest', filter, latestNames, aliases)
      const wait = timeout === undefined ? undefined : toTimeoutText(timeout)
      return client.call('getLatestMail', { query: { website, to: scope.filterEmail(to), since, wait } })
    },
    get: async (id) => client.call('getMail', { path: { id: checkId('mailbox.get', id) } }),
    async clear() {
      await client.call('deleteMails', { query: { website: website ?? '*' } })
    },
  }
}

function timeoutError(filter: MailFilter & WaitOptions, { matched, closest = [] }: MailPage): MockError {
  const message = explainWait({
    kind: 'mail',
    criteria: { to: filter.to },
    wait: waitQuery(filter),
    matched,
    closest: closest.map(
      ({ mail, differences }) => `"${mail.subject}" (${mail.id}): ${describeDifferences(differences)}`,
    ),
  })
  return new MockError(message, { code: 'timeout', closest })
}
