import { isMockError } from '../../../client/mock-error.ts'
import type { JournalEntry } from '../../../types.ts'
import { copyText } from '../components/copy-text.ts'
import { verdictOf } from '../format/call.ts'
import { formatEntryAsCurl } from '../format/curl.ts'
import { usePage } from '../page-context.ts'

export type NextVerdict = 'allow' | 'challenge' | 'block'

const nextVerdicts: readonly NextVerdict[] = ['allow', 'challenge', 'block']

export interface CallActions {
  /** Null if the call contains no email address. */
  email: string | null
  /** Whether the call may have added a person. */
  canRemovePerson: boolean
  removePerson(): Promise<void>
  /** Verdicts that the user can set for the next check: all except this call's verdict. */
  nextVerdicts: readonly NextVerdict[]
  /**
   * Sets the verdict for the next check of the call's email address. Also removes the person with the address, because the person's stored
   * result would take precedence over the verdict (A15).
   */
  setNextVerdict(verdict: NextVerdict): Promise<void>
  copyCurl(): Promise<void>
  curl(): string
}

export function useCallActions(entry: JournalEntry): CallActions {
  const { client, view, snapshot, performUndoable, toasts } = usePage()
  const { email } = entry
  const website = view.appId
  const curl = (): string => formatEntryAsCurl(entry, snapshot.website, location.origin)
  const address = email ?? ''
  return {
    email,
    canRemovePerson: email !== null && (entry.operation === 'checkEmail' || entry.operation === 'identifyUser'),
    curl,
    async removePerson() {
      await performUndoable(() => client.call('deletePeople', { query: { website, email: address } }), {
        replacedBy: `remove ${address}`,
        successMessage: `${address} was removed. The next check counts as the first.`,
      })
    },
    nextVerdicts: nextVerdicts.filter((verdict) => verdict !== verdictOf(entry)?.toLowerCase()),
    async setNextVerdict(verdict) {
      const action = async (): Promise<void> => {
        await client.call('deletePeople', { query: { website, email: address } }).catch((error: unknown) => {
          // Ignore status 404, which means that the person does not exist.
          if (!isMockError(error) || error.status !== 404) throw error
        })
        await client.call('createVerdict', { query: { website }, body: { match: address, verdict } })
      }
      await performUndoable(action, {
        replacedBy: `${verdict} ${address} next time`,
        successMessage: `The next check of ${address} returns ${verdict.toUpperCase()}.`,
      })
    },
    async copyCurl() {
      if (await copyText(curl())) toasts.show('good', 'Command copied.')
      else toasts.show('bad', 'The browser blocked access to the clipboard. Copy the command from the call’s details.')
    },
  }
}
