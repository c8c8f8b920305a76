import type { ControlChange, DroppedEvents, JournalEntry, Mail } from '../spec/generated/control.d.ts'
import { checkOptionNames } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import { MockError } from './mock-error.ts'
import { readEvents } from './read-events.ts'

/** Something that happened, as control.yaml has it at `streamEvents`. */
export type MockEvent =
  /** The service answered a request. */
  | { event: 'request'; data: JournalEntry }
  /** A website's situation was replaced, or its clock moved. */
  | { event: 'line'; data: JournalEntry }
  /** The service sent a mail. */
  | { event: 'mail'; data: Mail }
  /** A call of the control plane or the dashboard changed something, or a website's lifetime was over. */
  | { event: 'changed'; data: ControlChange }
  /** Events are missing here. */
  | { event: 'dropped'; data: DroppedEvents }

export interface EventOptions {
  /**
   * Start after the entry with this ID, or at this ISO 8601 time. If that entry was dropped, the stream starts with `dropped` and all
   * entries still kept.
   */
  since?: string
  signal?: AbortSignal
}

const knownEvents: ReadonlySet<string> = new Set<MockEvent['event']>(['request', 'line', 'mail', 'changed', 'dropped'])

/** The events of a stream; ones that a newer mock may have are passed over. */
export async function* readMockEvents({ body }: Response): AsyncGenerator<MockEvent, void> {
  if (!body) return
  for await (const { event, data } of readEvents(body)) {
    // What a dc-mock tells is what control.yaml says; its own tests hold it to that.
    if (knownEvents.has(event)) yield { event, data: JSON.parse(data) } as MockEvent
  }
}

/** What happens on a website, or on all of them, until `signal` or until the loop is left. */
export async function* watchEvents(
  client: ControlClient,
  website: string | undefined,
  options: EventOptions = {},
): AsyncGenerator<MockEvent, void> {
  const { since, signal } = checkOptionNames('events', options, ['since', 'signal'])
  const controller = new AbortController()
  const end = (): void => controller.abort()
  signal?.addEventListener('abort', end)
  try {
    if (signal?.aborted) return
    let last = since
    for (;;) {
      let isDropped = false
      for await (const event of readMockEvents(
        await client.open('streamEvents', { query: { website, since: last } }, controller.signal),
      )) {
        if (event.event === 'request' || event.event === 'line') last = event.data.id
        isDropped = event.event === 'dropped' && event.data.count !== null
        yield event
      }
      // The mock ends the stream of a reader that falls behind, which continues after the last entry that it received.
      if (!isDropped || signal?.aborted) return
    }
  } catch (error) {
    if (signal?.aborted) return
    if (error instanceof MockError) throw error
    throw new MockError(`The dc-mock at ${client.url} went away while its events were read; begin again with since`, {
      kind: 'out-of-reach',
      cause: error,
    })
  } finally {
    signal?.removeEventListener('abort', end)
    end()
  }
}
