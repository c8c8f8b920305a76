/** Which requests are shown. */
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

export function readFilter(args: Arguments): RequestsFilter {
  return {
    website: args.text('website'),
    operation: args.text('operation'),
    email: args.text('email'),
    status: args.text('status'),
  }
}

/** Whether an entry that comes live is one of those that the server would list; the website is its part. */
export function isWanted(entry: JournalEntry, { operation, email, status }: RequestsFilter): boolean {
  return (
    (operation === undefined || entry.operation === operation) &&
    (email === undefined || (entry.email !== null && compileGlob(toIdentity(email))(entry.email))) &&
    (status === undefined || String(entry.response.status) === status)
  )
}
