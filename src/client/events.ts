import type { ControlChange, DroppedEvents, JournalEntry, Mail } from '../spec/generated/control.d.ts'
import { checkOptionNames } from './check-option-names.ts'
import type { ControlClient } from './control-client.ts'
import { MockError } from './mock-error.ts'

/** Event from a mock, as defined by `streamEvents` in control.yaml. */
export type MockEvent =
  /** The service has responded to a request. */
  | { event: 'request'; data: JournalEntry }
  /** The journal has a new entry that is not a request, for example because a website's state was replaced or its clock was changed. */
  | { event: 'line'; data: JournalEntry }
  /** The service has sent an email. */
  | { event: 'mail'; data: Mail }
  /** Data was changed through the control plane or the dashboard, or a website expired. */
  | { event: 'changed'; data: ControlChange }
  /** The stream has lost events: the client read too slowly, or the journal no longer contains the entry that `since` refers to. */
  | { event: 'dropped'; data: DroppedEvents }

/** Options for an event stream. */
export interface EventOptions {
  /**
   * Starts the stream after the entry with this ID, or at this ISO 8601 time. If the journal no longer contains the entry, the stream
   * starts with `dropped`, followed by all entries in the journal.
   * @default the stream starts with the next event
   */
  since?: string
  /** Signal that ends the stream when aborted. */
  signal?: AbortSignal
}

const knownEvents: ReadonlySet<string> = new Set<MockEvent['event']>(['request', 'line', 'mail', 'changed', 'dropped'])

/** Ignores unknown events from newer mock versions. */
export async function* readMockEvents({ body }: Response): AsyncGenerator<MockEvent, void> {
  if (!body) return
  for await (const { event, data } of readEvents(body)) {
    // The cast is safe, because tests check that events match control.yaml.
    if (knownEvents.has(event)) yield { event, data: JSON.parse(data) } as MockEvent
  }
}

/**
 * Streams the events of one website, or of all websites if `website` is undefined. Ends when `signal` is aborted or the caller stops
 * iterating.
 */
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
      // The mock ends the stream if the client reads too slowly. Continue after the last received entry.
      if (!isDropped || signal?.aborted) return
    }
  } catch (error) {
    if (signal?.aborted) return
    if (error instanceof MockError) throw error
    throw new MockError(
      `Lost the connection to the dc-mock server at ${client.url} while reading events. To continue, call events() again with the \`since\` option`,
      {
        code: 'unreachable',
        cause: error,
      },
    )
  } finally {
    signal?.removeEventListener('abort', end)
    end()
  }
}

/** Server-sent event, as defined by the HTML standard. */
export interface StreamEvent {
  event: string
  data: string
}

/** Ignores the event IDs, because the event data contains the same IDs. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent, void> {
  let event = ''
  let data: string[] = []
  for await (const line of readLines(body)) {
    if (line === '') {
      if (data.length > 0) yield { event: event === '' ? 'message' : event, data: data.join('\n') }
      event = ''
      data = []
      continue
    }
    const colon = line.indexOf(':')
    const [field, value] = colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
  }
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.replace(/\r$/, '')
  }
}
