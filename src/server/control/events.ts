/** All that happens, live, as server-sent events. */
import { lineReasons } from '../../state/journal/why.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { formatEntry } from '../format/journal-entry.ts'
import { readSentMail } from '../sent-mail.ts'
import type { CallRequest, ControlHandler } from './call.ts'
import type { QueuedEvent } from './event-queue.ts'
import { createEventReader, type EventReader, type EventReaderOptions } from './event-reader.ts'
import { readSince } from './read-since.ts'
import { selectFilterWebsite } from './select-website.ts'
import type { ControlServices } from './services.ts'

/** A comment comes where nothing happens for so many ms, so that proxies do not take the connection for dead. */
const heartbeatMs = 15_000

/** How long a browser waits before it comes back, in ms. */
const retryMs = 1000

export const streamEvents: ControlHandler<'streamEvents'> = async ({ request, query }, services) => {
  const website = await selectFilterWebsite(query.website, services)
  const since = request.headers.get('last-event-id') || query.since
  const options: EventReaderOptions = {
    appId: website?.appId ?? null,
    since: since === undefined ? null : readSince(since, 'an entry'),
  }
  const body = request.method === 'HEAD' ? null : openStream(options, request, services)
  // The connection is of no use to another call: nothing but its end ends the stream. A proxy must not hold events back.
  return { status: 200, type: 'events', body, headers: { connection: 'close', 'x-accel-buffering': 'no' } }
}

function openStream(
  options: EventReaderOptions,
  request: CallRequest,
  services: ControlServices,
): ReadableStream<Uint8Array> {
  const { streams, closing } = services
  const release = streams.acquire()
  if (!release) throw new WebsiteError('busy', `${streams.limit} calls watch already; close one of them first`)
  const signals = [request.signal, closing]
  const over = new AbortController()
  const end = (): void => over.abort()
  const reader = createEventReader(options, over.signal, services)
  over.signal.addEventListener('abort', () => {
    release()
    for (const signal of signals) signal.removeEventListener('abort', end)
  })
  for (const signal of signals) signal.addEventListener('abort', end)
  if (signals.some(({ aborted }) => aborted)) end()

  const origin = services.settings.publicUrl ?? new URL(request.url).origin
  const blocks = writeBlocks(reader, over.signal, (event) => format(event, origin, services))
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await blocks.next()
      // Where the reader has left meanwhile, both throw, and a stream that is over does not mind.
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: end,
  })
}

/** The stream's text, block by block; each is made when the reader asks for it. */
async function* writeBlocks(
  reader: EventReader,
  over: AbortSignal,
  format: (event: QueuedEvent) => Promise<string>,
): AsyncGenerator<string, undefined> {
  // The first bytes tell the caller that it is heard.
  yield `: what happens from now on\nretry: ${retryMs}\n\n`
  while (!over.aborted) {
    const event = await reader.next(heartbeatMs)
    if (over.aborted) return
    yield event ? await format(event) : ': nothing new\n\n'
  }
}

async function format(event: QueuedEvent, origin: string, services: ControlServices): Promise<string> {
  if ('change' in event) return block('changed', event.change)
  if ('dropped' in event) return block('dropped', { count: event.dropped })
  const { record } = event
  const entry = block(lineReasons.has(record.why.id) ? 'line' : 'request', formatEntry(record), record.id)
  const mail = await readSentMail(record, origin, services)
  return mail ? entry + block('mail', mail) : entry
}

function block(event: string, data: object, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
