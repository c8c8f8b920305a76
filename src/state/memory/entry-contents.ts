import type { WebsiteContents } from '../../service/model.ts'

/** Website contents with lists of entries instead of large objects. An object with a million keys would use much more memory. */
export type EntryContents = Omit<WebsiteContents, 'sessions' | 'bulkPatterns'> & {
  sessions: Iterable<readonly [id: string, email: string]>
  bulkPatterns: Iterable<readonly [pattern: string, seen: number]>
}
