import type { JournalEntry } from '../../../types.ts'
import { formatEntryAsCurl } from '../format/curl.ts'
import { usePage } from '../page-context.ts'

export interface CallActions {
  /** Whom the call was about. */
  email: string | null
  /** Whether the website knows somebody because of it. */
  canRemovePerson: boolean
  removePerson(): Promise<void>
  /** A stored answer goes before any verdict (A15), so that the person is forgotten too. */
  blockNextTime(): Promise<void>
  copyCurl(): Promise<void>
  /** Made when it is asked for: rows come by the dozen while somebody scrolls. */
  curl(): string
}

/** What can be done about a call. */
export function useCallActions(entry: JournalEntry): CallActions {
  const { client, view, snapshot, perform, toasts } = usePage()
  const { email } = entry
  const website = view.appId
  const curl = (): string => formatEntryAsCurl(entry, snapshot.website, location.origin)
  const address = email ?? ''
  return {
    email,
    canRemovePerson: email !== null && (entry.operation === 'checkEmail' || entry.operation === 'identifyUser'),
    curl,
    async removePerson() {
      await perform(
        () => client.call('deletePeople', { query: { website, email: address } }),
        `${address} is forgotten: the next check is the first one.`,
      )
    },
    async blockNextTime() {
      await perform(async () => {
        await client.call('deletePeople', { query: { website, email: address } })
        await client.call('createVerdict', { query: { website }, body: { match: address, verdict: 'block' } })
      }, `${address} is forgotten, and gets BLOCK at the next check.`)
    },
    async copyCurl() {
      try {
        await navigator.clipboard.writeText(curl())
        toasts.show('good', 'The command is copied.')
      } catch {
        toasts.show(
          'bad',
          'This browser lets pages copy on https and on this machine only; the call’s details show the command.',
        )
      }
    },
  }
}
