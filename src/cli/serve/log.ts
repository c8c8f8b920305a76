/** Logger for `dc-mock serve`. Each `--log` format has its own implementation. */

import type { Log } from '../../server/request-context.ts'
import type { Website } from '../../spec/generated/control.d.ts'
import type { LoadSummary } from '../../state/file/state-file.ts'
import type { JournalRecord } from '../../state/journal/record.ts'

export interface ServeLog extends Log {
  started(start: StartInfo): void
  /** Logs a journal entry that describes a call to the control plane or the dashboard. */
  changed(line: JournalRecord): void
  notice(notice: LogNotice): void
  /** Logs that the state file or the Redis store has failed or recovered. */
  state(saved: boolean, message: string): void
  /** Logs that the mock received SIGINT, SIGTERM or SIGHUP. */
  stopping(): void
  flush(): void
}

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
  /** The Redis address does not include the password. */
  location: { file: string } | { store: string; replica: number }
  summary: string
  notes: readonly string[]
  /** Null if no state file was loaded. */
  loaded: LoadSummary | null
}

export interface StartInfo {
  version: string
  /** URL for client requests. Set with `--public-url`, or derived from the URL that the server listens on. */
  url: string
  /** URL that the server listens on. */
  socket: string
  /** Accepted host names, excluding loopback names. Null if the server listens on a loopback address. */
  hosts: readonly string[] | null
  /** Address of the SMTP server that receives the mock's emails. Null if no SMTP server is configured. */
  smtp: string | null
  /** Null if no overlays are applied. `notImitated` lists the overlay changes that the mock does not support. */
  overlays: { files: readonly string[]; notImitated: readonly string[] } | null
  /** Initial clock time, set with `--now`. Null if `--now` is not set or if the mock starts with a stored state. */
  startsAt: string | null
  /** Seed for IDs and keys, set with `--seed`. */
  seed: number | null
  /** Whether responses are checked against the spec. */
  checkResponses: boolean
  /** Null if the state is kept only in memory. */
  state: StateDescription | null
  /** Whether the control plane and the dashboard require a token. */
  controlToken: boolean
  /** Null if the mock runs in the foreground. */
  logFile: string | null
  /** Default website. */
  website: Website
  /** All initial websites except the default website. */
  others: readonly Website[]
}
