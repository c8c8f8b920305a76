/** All that happens, live, as server-sent events. */
import { lineReasons } from '../../state/journal/why.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { formatEntry } from '../format/journal-entry.ts'
import { readSentMail } from '../sent-mail.ts'
import type { CalledBy, Control } from './call.ts'
import type { QueuedEvent } from './event-queue.ts'
import { readSince } from './read-since.ts'
import type { ControlServices } from './services.ts'
import { type Happenings, type Watch, watch } from './watching.ts'
import { websiteOfList } from './which-website.ts'

/** A comment comes where nothing happens for so many ms, so that proxies do not take the connection for dead. */
const heartbeat = 15_000

/** How long a browser waits before it comes back, in ms. */
const comeBack = 1000

export const streamEvents: Control<'streamEvents'> = async ({ request, query }, services) => {
  const world = await websiteOfList(query.website, services)
  const since = request.headers.get('last-event-id') || query.since
  const watched: Watch = {
    appId: world?.appId ?? null,
    since: since === undefined ? null : readSince(since, 'an entry'),
  }
  const body = request.method === 'HEAD' ? null : openStream(watched, request, services)
  // The connection is of no use to another call: nothing but its end ends the stream. A proxy must not hold events back.
  return { status: 200, type: 'events', body, headers: { connection: 'close', 'x-accel-buffering': 'no' } }
}

function openStream(watched: Watch, request: CalledBy, services: ControlServices): ReadableStream<Uint8Array> {
  const { streams, closing } = services
  const leave = streams.take()
  if (!leave) throw new WebsiteError('busy', `${streams.most} calls watch already; close one of them first`)
  const ending = [request.signal, closing]
  const over = new AbortController()
  const end = (): void => over.abort()
  const happenings = watch(watched, over.signal, services)
  over.signal.addEventListener('abort', () => {
    leave()
    for (const signal of ending) signal.removeEventListener('abort', end)
  })
  for (const signal of ending) signal.addEventListener('abort', end)
  if (ending.some(({ aborted }) => aborted)) end()

  const origin = services.settings.publicUrl ?? new URL(request.url).origin
  const blocks = write(happenings, over.signal, (happening) => format(happening, origin, services))
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
async function* write(
  happenings: Happenings,
  over: AbortSignal,
  format: (happening: QueuedEvent) => Promise<string>,
): AsyncGenerator<string, undefined> {
  // The first bytes tell the caller that it is heard.
  yield `: what happens from now on\nretry: ${comeBack}\n\n`
  while (!over.aborted) {
    const happening = await happenings.next(heartbeat)
    if (over.aborted) return
    yield happening ? await format(happening) : ': nothing new\n\n'
  }
}

async function format(happening: QueuedEvent, origin: string, services: ControlServices): Promise<string> {
  if ('change' in happening) return block('changed', happening.change)
  if ('dropped' in happening) return block('dropped', { count: happening.dropped })
  const { record } = happening
  const entry = block(lineReasons.has(record.why.id) ? 'line' : 'request', formatEntry(record), record.id)
  const mail = await readSentMail(record, origin, services)
  return mail ? entry + block('mail', mail) : entry
}

function block(event: string, data: object, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
