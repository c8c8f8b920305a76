/** Log of `dc-mock serve`, with one implementation for each `--log` format. */

import type { Log } from '../../server/request-context.ts'
import type { Website } from '../../spec/generated/control.d.ts'
import type { LoadSummary } from '../../state/file/state-file.ts'
import type { JournalRecord } from '../../state/journal/record.ts'

export interface ServeLog extends Log {
  /** Logs that the mock is ready for requests. */
  started(start: StartInfo): void
  /** Logs a loaded scenario or any other state change by a control call. */
  changed(line: JournalRecord): void
  notice(notice: LogNotice): void
  /** Logs that the state file or Redis store has failed or recovered. */
  state(saved: boolean, message: string): void
  /** Logs that the mock received SIGINT or SIGTERM. */
  stopping(): void
  /** Writes all pending lines. */
  flush(): void
}

/** Log message that is not tied to a request. */
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
  /** Location of the state: a file path, or a Redis address without the password. */
  location: { file: string } | { store: string; replica: number }
  summary: string
  notes: readonly string[]
  /** Summary of the state loaded from the file at startup. */
  loaded: LoadSummary | null
}

export interface StartInfo {
  version: string
  /** URL for clients. */
  url: string
  /** URL of the address on which the server listens. This URL can differ from the URL for clients. */
  socket: string
  /** Accepted host names in addition to loopback names. Null if only this machine can connect. */
  hosts: readonly string[] | null
  /** Address of the SMTP server that receives the mock's emails. Null if emails are only stored in the mailbox. */
  smtp: string | null
  /** Overlay files, and the overlay changes that the mock ignores. Null if no overlays are applied. */
  overlays: { files: readonly string[]; notImitated: readonly string[] } | null
  /** Initial time of the clocks as set with --now. Null for real time, or if a stored state determines the time. */
  startsAt: string | null
  /** Seed set with --seed. */
  seed: number | null
  /** Whether responses are checked against the spec. */
  checkResponses: boolean
  /** Description of the stored state. Null if state is kept only in memory. */
  state: StateDescription | null
  /** Whether the control plane and the dashboard require a token. */
  controlToken: boolean
  /** Path of a background mock's log file. */
  logFile: string | null
  /** Default website for control calls. */
  website: Website
  /** The scenario's other websites, if any. */
  others: readonly Website[]
}
