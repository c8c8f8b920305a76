import type { WebsiteContents } from '../../service/model.ts'

/** Contents with maps as lists of entries. An object with a million keys needs much more memory. */
export type EntryContents = Omit<WebsiteContents, 'sessions' | 'bulkPatterns'> & {
  sessions: Iterable<readonly [id: string, email: string]>
  bulkPatterns: Iterable<readonly [pattern: string, seen: number]>
}
