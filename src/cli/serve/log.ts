/** How `serve` tells what happens. One implementation for each form of `--log`. */

import type { Log } from '../../server/request-context.ts'
import type { Website } from '../../spec/generated/control.d.ts'
import type { LoadSummary } from '../../state/file/state-file.ts'
import type { JournalRecord } from '../../state/journal/record.ts'
import type { LogNotice } from './notice.ts'

export interface ServeLog extends Log {
  /** The mock takes requests from now on. */
  started(start: StartInfo): void
  /** Another situation was put in place, or a control changed one. */
  changed(line: JournalRecord): void
  /** Something that is worth knowing beside the requests. */
  notice(notice: LogNotice): void
  /** What keeps the state does not take what changes, or takes it again. */
  state(saved: boolean, says: string): void
  /** It was asked to stop. */
  stopping(): void
  /** Writes what is waiting. */
  flush(): void
}

export interface StateDescription {
  /** A file, or the address of Redis without its password. */
  location: { file: string } | { store: string; replica: number }
  summary: string
  notes: readonly string[]
  /** What was there in a file. */
  loaded: LoadSummary | null
}

/** What a start came to. */
export interface StartInfo {
  version: string
  /** Address that callers use. */
  url: string
  /** Address of the socket, where callers cannot use it is. */
  socket: string
  /** Host names accepted besides the loopback names; null where only this machine can call. */
  hosts: readonly string[] | null
  /** Where mails are delivered too; null for the mailbox alone. */
  smtp: string | null
  /** What overlays make of the spec; null where there are none. */
  overlays: { files: readonly string[]; notImitated: readonly string[] } | null
  /** What the state is kept in, in words, and what is worth knowing of it; null where it is kept nowhere. */
  state: StateDescription | null
  /** Whether control plane and dashboard ask for a token. */
  controlToken: boolean
  /** File that requests are told in, where the mock runs in the background. */
  logFile: string | null
  /** The website of calls that name none. */
  website: Website
  /** Others of the start, where a scenario lists several. */
  others: readonly Website[]
}
