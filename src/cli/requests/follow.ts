/** Requests as they come, for as long as they are asked for; a server that goes away is waited for. */
import { setTimeout } from 'node:timers/promises'
import type { ControlClient } from '../../client/control-client.ts'
import { readMockEvents } from '../../client/events.ts'
import { isMockError } from '../../client/mock-error.ts'
import type { DroppedEvents, JournalEntry } from '../../spec/generated/control.d.ts'
import type { Context } from '../command.ts'

/** Time between two attempts to find the server again, in ms. */
const retryDelayMs = 1000

export interface FollowOptions {
  website: string | undefined
  /** Prints what is there already; called once the live ones are being kept. The ids of what it printed. */
  printExisting: () => Promise<ReadonlySet<string>>
  print: (entry: JournalEntry) => void
}

/** Resolves when the command is asked to stop. */
export async function follow(control: ControlClient, options: FollowOptions, context: Context): Promise<void> {
  const stop = new AbortController()
  void context.stopRequested().then(() => stop.abort())
  const log = (text: string): void => context.terminal.err.write(`dc-mock: ${text}\n`)
  let since: string | undefined
  let isDisconnected = false
  // Where nobody answers this ends in time, which the opening of a stream need not.
  await control.call('getMockHealth')
  while (!stop.signal.aborted) {
    try {
      const stream = await control.open('streamEvents', { query: { website: options.website, since } }, stop.signal)
      if (isDisconnected) log(`${control.url} is back`)
      isDisconnected = false
      let printedIds: ReadonlySet<string> = new Set()
      if (since === undefined) {
        since = await newestId(control, options.website)
        printedIds = await options.printExisting()
      }
      for await (const { event, data } of readMockEvents(stream)) {
        if (event === 'dropped') log(explainGap(data))
        if (event !== 'request' && event !== 'line') continue
        since = data.id
        if (!printedIds.has(data.id)) options.print(data)
      }
    } catch (error) {
      if (stop.signal.aborted) return
      if (since === undefined || !isConnectionError(error)) throw error
    }
    if (stop.signal.aborted) return
    if (!isDisconnected) log(`Lost ${control.url}; waiting for it to come back, Ctrl+C stops`)
    isDisconnected = true
    await setTimeout(retryDelayMs, undefined, { signal: stop.signal }).catch(() => {})
  }
}

/** Where to go on after the server was away; a time before all that can come where nothing is there yet. */
async function newestId(control: ControlClient, website: string | undefined): Promise<string> {
  const { entries } = await control.call('listRequests', { query: { website, limit: 1 } })
  return entries[0]?.id ?? '1970-01-01T00:00:00Z'
}

/** Whether the connection is to blame: `fetch` says so with a `TypeError`. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError || (isMockError(error) && error.kind === 'out-of-reach')
}

function explainGap({ count }: DroppedEvents): string {
  if (count !== null) return `${count} events are missing here: they came faster than they were read`
  return 'Earlier requests may be missing here: the server was started again, or its journal kept no more'
}
