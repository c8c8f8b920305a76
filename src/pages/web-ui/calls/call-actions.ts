import type { JournalEntry } from '../../../types.ts'
import { usePage } from '../page-context.ts'
import { curlOf } from '../words/curl.ts'

export interface CallActions {
  /** Whom the call was about. */
  email: string | null
  /** Whether the website knows somebody because of it. */
  canForget: boolean
  forget(): Promise<void>
  /** A stored answer goes before any verdict (A15), so that the person is forgotten too. */
  blockNextTime(): Promise<void>
  copyCurl(): Promise<void>
  /** Made when it is asked for: rows come by the dozen while somebody scrolls. */
  curl(): string
}

/** What can be done about a call. */
export function useCallActions(entry: JournalEntry): CallActions {
  const { client, view, snapshot, act, notices } = usePage()
  const { email } = entry
  const website = view.appId
  const curl = (): string => curlOf(entry, snapshot.website, location.origin)
  const about = email ?? ''
  return {
    email,
    canForget: email !== null && (entry.operation === 'checkEmail' || entry.operation === 'identifyUser'),
    curl,
    async forget() {
      await act(
        () => client.call('deletePeople', { query: { website, email: about } }),
        `${about} is forgotten: the next check is the first one.`,
      )
    },
    async blockNextTime() {
      await act(async () => {
        await client.call('deletePeople', { query: { website, email: about } })
        await client.call('createVerdict', { query: { website }, body: { match: about, verdict: 'block' } })
      }, `${about} is forgotten, and gets BLOCK at the next check.`)
    },
    async copyCurl() {
      try {
        await navigator.clipboard.writeText(curl())
        notices.tell('good', 'The command is copied.')
      } catch {
        notices.tell(
          'bad',
          'This browser lets pages copy on https and on this machine only; the call’s details show the command.',
        )
      }
    },
  }
}
