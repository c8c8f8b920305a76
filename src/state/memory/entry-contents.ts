import type { WebsiteContents } from '../../service/model.ts'

/** Contents with what they have by name as entries: a record of a million names takes much more room. */
export type EntryContents = Omit<WebsiteContents, 'sessions' | 'bulkPatterns'> & {
  sessions: Iterable<readonly [id: string, email: string]>
  bulkPatterns: Iterable<readonly [pattern: string, seen: number]>
}
