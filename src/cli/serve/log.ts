/** Log of `serve`. Each `--log` format has its own implementation. */

import type { Log } from '../../server/request-context.ts'
import type { Website } from '../../spec/generated/control.d.ts'
import type { LoadSummary } from '../../state/file/state-file.ts'
import type { JournalRecord } from '../../state/journal/record.ts'
import type { LogNotice } from './notice.ts'

export interface ServeLog extends Log {
  /** The mock accepts requests now. */
  started(start: StartInfo): void
  /** A scenario was loaded, or a control call changed the state. */
  changed(line: JournalRecord): void
  notice(notice: LogNotice): void
  /** The state file or Redis store failed, or works again. */
  state(saved: boolean, message: string): void
  /** The mock was asked to stop. */
  stopping(): void
  /** Writes pending lines. */
  flush(): void
}

export interface StateDescription {
  /** A file, or the address of Redis without the password. */
  location: { file: string } | { store: string; replica: number }
  summary: string
  notes: readonly string[]
  /** Content of the file at startup. */
  loaded: LoadSummary | null
}

/** Result of a start. */
export interface StartInfo {
  version: string
  /** Address for clients. */
  url: string
  /** Address of the socket, which can differ from the address for clients. */
  socket: string
  /** Accepted host names other than loopback names, or null if only this machine can connect. */
  hosts: readonly string[] | null
  /** Address that mails are delivered to, or null for the mailbox only. */
  smtp: string | null
  /** Effect of the overlays, or null if there are none. */
  overlays: { files: readonly string[]; notImitated: readonly string[] } | null
  /** Description of the stored state, or null if the state is only in memory. */
  state: StateDescription | null
  /** Whether the control plane and the dashboard require a token. */
  controlToken: boolean
  /** Log file of a mock in the background. */
  logFile: string | null
  /** Website used by control calls that name no website. */
  website: Website
  /** Further websites, if the scenario lists several. */
  others: readonly Website[]
}
