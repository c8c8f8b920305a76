import type { JournalRecord } from '../../state/journal/record.ts'
import { lineReasons } from '../../state/journal/why.ts'
import type { MaybePromise } from '../../state/port.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { formatEntry } from '../format/journal-entry.ts'
import { linkSignals } from '../pause.ts'
import { readSentMail } from '../sent-mail.ts'
import type { CallRequest, ControlHandler } from './call.ts'
import { createEventReader, type EventReader, type EventReaderOptions, type QueuedEvent } from './event-reader.ts'
import { readSince } from './read-query.ts'
import { selectFilterWebsite } from './select-website.ts'
import type { ControlServices } from './services.ts'

/** Time between keep-alive comments on an idle stream, in ms. The comments prevent proxies from closing the connection. */
const heartbeatMs = 15_000

/** Time after which a browser reconnects, in ms. */
const retryMs = 1000

export const streamEvents: ControlHandler<'streamEvents'> = async ({ request, query }, services) => {
  const website = await selectFilterWebsite(query.website, services)
  const since = request.headers.get('last-event-id') || query.since
  const options: EventReaderOptions = {
    appId: website?.appId ?? null,
    since: since === undefined ? null : readSince(since, 'an entry'),
  }
  const body = request.method === 'HEAD' ? null : openStream(options, request, services)
  /* Close the connection when the stream ends. `x-accel-buffering` prevents proxies from buffering events. */
  return { status: 200, type: 'events', body, headers: { connection: 'close', 'x-accel-buffering': 'no' } }
}

function openStream(
  options: EventReaderOptions,
  request: CallRequest,
  services: ControlServices,
): ReadableStream<Uint8Array> {
  const { streams, closing } = services
  const release = streams.acquire()
  if (!release)
    throw new WebsiteError('busy', `Too many open event streams (maximum ${streams.limit}); close one first`)
  const { signal, abort: end } = linkSignals([request.signal, closing])
  let drop = (_missed: number): void => {}
  const reader = createEventReader(options, { signal, onFull: (missed) => drop(missed) }, services)
  signal.addEventListener('abort', release)
  if (signal.aborted) release()

  const origin = services.settings.publicUrl ?? new URL(request.url).origin
  const blocks = writeBlocks(reader, signal, (event) => format(event, origin, services))
  return new ReadableStream({
    start(controller) {
      drop = (missed) => {
        /*
         * End the stream to free the queue, because the client may have stopped reading. The client can resume later, starting after the
         * last event that it received.
         */
        controller.enqueue(encoder.encode(block('dropped', { count: missed })))
        controller.close()
        end()
      }
    },
    async pull(controller) {
      const { done, value } = await blocks.next()
      // If the client has disconnected, the stream may already be closed.
      if (signal.aborted) closeQuietly(controller)
      else if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: end,
  })
}

function closeQuietly(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close()
  } catch {
    // Ignore the error if the stream is already closed.
  }
}

const encoder = new TextEncoder()

async function* writeBlocks(
  reader: EventReader,
  signal: AbortSignal,
  format: (event: QueuedEvent) => MaybePromise<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  // Send the first bytes immediately, to tell the client that the stream is open.
  yield encoder.encode(`: streaming\nretry: ${retryMs}\n\n`)
  while (!signal.aborted) {
    const event = await reader.next(heartbeatMs)
    if (signal.aborted) return
    yield event ? await format(event) : heartbeat
  }
}

const heartbeat = encoder.encode(': idle\n\n')

/** Formatted events, shared by all event streams. Keyed by journal record or change, then by the origin of the links in the event. */
const formatted = new WeakMap<object, Map<string, Promise<Uint8Array>>>()

function format(event: QueuedEvent, origin: string, services: ControlServices): MaybePromise<Uint8Array> {
  if ('dropped' in event) return encoder.encode(block('dropped', { count: event.dropped }))
  const key = 'change' in event ? event.change : event.record
  const byOrigin = formatted.get(key) ?? new Map<string, Promise<Uint8Array>>()
  formatted.set(key, byOrigin)
  const known = byOrigin.get(origin)
  if (known) return known
  const text = 'change' in event ? block('changed', event.change) : formatRecord(event.record, origin, services)
  const bytes = Promise.resolve(text).then((all) => encoder.encode(all))
  byOrigin.set(origin, bytes)
  return bytes
}

async function formatRecord(record: JournalRecord, origin: string, services: ControlServices): Promise<string> {
  const entry = block(lineReasons.has(record.why.id) ? 'line' : 'request', formatEntry(record), record.id)
  const mail = await readSentMail(record, origin, services)
  return mail ? entry + block('mail', mail) : entry
}

function block(event: string, data: object, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
