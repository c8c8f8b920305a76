/** Filters the journal entries that `dc-mock requests` prints. */
import { compileGlob } from '../../service/glob.ts'
import { toIdentity } from '../../service/risk/address.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import type { Arguments } from '../command.ts'

export interface RequestsFilter {
  website: string | undefined
  operation: string | undefined
  email: string | undefined
  status: string | undefined
}

export function readRequestsFilter(args: Arguments): RequestsFilter {
  return {
    website: args.value('website'),
    operation: args.value('operation'),
    email: args.value('email'),
    status: args.value('status'),
  }
}

/**
 * Returns whether an entry from the event stream matches the filter. Applies the same rules as the server. The server itself filters by
 * website.
 */
export function matchesFilter(entry: JournalEntry, { operation, email, status }: RequestsFilter): boolean {
  return (
    (operation === undefined || entry.operation === operation) &&
    (email === undefined || (entry.email !== null && compileGlob(toIdentity(email))(entry.email))) &&
    (status === undefined || String(entry.response.status) === status)
  )
}
