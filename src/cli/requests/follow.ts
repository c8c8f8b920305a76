import { setTimeout } from 'node:timers/promises'
import type { ControlClient } from '../../client/control-client.ts'
import { readMockEvents } from '../../client/events.ts'
import { isMockError } from '../../client/mock-error.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import type { Context } from '../command.ts'

const retryDelayMs = 1000

export interface FollowOptions {
  website: string | undefined
  /** Prints the existing entries and returns their IDs. Called after the event stream first opens, to ensure that no entry is lost. */
  printExisting: () => Promise<ReadonlySet<string>>
  print: (entry: JournalEntry) => void
}

/** Prints new requests as they arrive, until SIGINT, SIGTERM or SIGHUP. Reconnects if the connection is lost. */
export async function follow(control: ControlClient, options: FollowOptions, context: Context): Promise<void> {
  const stop = new AbortController()
  void context.stopRequested().then(() => stop.abort())
  const log = (text: string): void => context.terminal.err.write(`dc-mock: ${text}\n`)
  let since: string | undefined
  let isDisconnected = false
  // Before opening the stream, check that the mock responds, because opening the stream has no timeout.
  await control.call('getMockHealth')
  while (!stop.signal.aborted) {
    try {
      const stream = await control.open('streamEvents', { query: { website: options.website, since } }, stop.signal)
      if (isDisconnected) log(`Reconnected to ${control.url}`)
      isDisconnected = false
      let printedIds: ReadonlySet<string> = new Set()
      if (since === undefined) {
        since = await newestId(control, options.website)
        printedIds = await options.printExisting()
      }
      for await (const { event, data } of readMockEvents(stream)) {
        /*
         * Do not report a gap for a `dropped` event with a numeric `count`. The stream ends after this event, and the server sends the
         * missed entries when the client reconnects.
         */
        if (event === 'dropped' && data.count === null) log(gapMessage)
        if (event !== 'request' && event !== 'line') continue
        since = data.id
        if (!printedIds.has(data.id)) options.print(data)
      }
    } catch (error) {
      if (stop.signal.aborted) return
      if (since === undefined || !isConnectionError(error)) throw error
    }
    if (stop.signal.aborted) return
    if (!isDisconnected) log(`Lost the connection to ${control.url}. Reconnecting. Press Ctrl+C to stop`)
    isDisconnected = true
    await setTimeout(retryDelayMs, undefined, { signal: stop.signal }).catch(() => {})
  }
}

/** Returns the ID of the newest entry, for use as `since`. If the journal is empty, returns the Unix epoch. */
async function newestId(control: ControlClient, website: string | undefined): Promise<string> {
  const { entries } = await control.call('listRequests', { query: { website, limit: 1 } })
  return entries[0]?.id ?? '1970-01-01T00:00:00Z'
}

/** `fetch` throws a `TypeError` if the connection fails. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || (isMockError(error) && error.code === 'unreachable')
}

const gapMessage =
  'Some requests may be missing because the server restarted or the requests were removed from the journal'
