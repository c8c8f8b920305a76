/** Log of `dc-mock serve`, with a separate implementation for each format of `--log`. */

import type { Log } from '../../server/request-context.ts'
import type { Website } from '../../spec/generated/control.d.ts'
import type { LoadSummary } from '../../state/file/state-file.ts'
import type { JournalRecord } from '../../state/journal/record.ts'

export interface ServeLog extends Log {
  /** Logs that the mock accepts requests. */
  started(start: StartInfo): void
  /** Logs that a scenario was loaded or a control call changed the state. */
  changed(line: JournalRecord): void
  notice(notice: LogNotice): void
  /** Logs that the state file or Redis store failed or works again. */
  state(saved: boolean, message: string): void
  /** Logs that the mock received a stop signal. */
  stopping(): void
  /** Writes all pending lines. */
  flush(): void
}

/** Log message that is not about a specific request. */
export interface LogNotice {
  id:
    | 'quota-nearly-exhausted'
    | 'quota-exhausted'
    | 'live-key'
    | 'mail-not-delivered'
    | 'no-browser'
    | 'replica-differs'
    | 'short-control-token'
    | 'state-not-compacted'
  message: string
}

export interface StateDescription {
  /** Location of the state: a file, or the address of Redis without the password. */
  location: { file: string } | { store: string; replica: number }
  summary: string
  notes: readonly string[]
  /** Summary of the state that was loaded from the file at startup. */
  loaded: LoadSummary | null
}

/** Information about a started mock. */
export interface StartInfo {
  version: string
  /** Address that clients use. */
  url: string
  /** Address of the socket, which can differ from the address that clients use. */
  socket: string
  /** Accepted host names in addition to loopback names. Null if only this machine can connect. */
  hosts: readonly string[] | null
  /** Address of the SMTP server to which the mock delivers emails. Null if the mock only stores emails in the mailbox. */
  smtp: string | null
  /** Overlay files, and the parts of the overlays that the mock does not imitate. Null if no overlays are applied. */
  overlays: { files: readonly string[]; notImitated: readonly string[] } | null
  /** Description of the stored state. Null if the state is stored only in memory. */
  state: StateDescription | null
  /** Whether the control plane and the dashboard require a token. */
  controlToken: boolean
  /** Path of a background mock's log file. */
  logFile: string | null
  /** Default website for control calls. */
  website: Website
  /** Other websites, if the scenario contains several websites. */
  others: readonly Website[]
}
