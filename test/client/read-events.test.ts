import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readEvents, type StreamEvent } from '../../src/client/events.ts'

/** Reads the events of a stream that arrives in the given chunks. */
async function read(pieces: readonly Uint8Array[]): Promise<StreamEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const events: StreamEvent[] = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

it.each([
  ['an event', 'event: mail\nid: 7\ndata: {"a":1}\n\n', [{ event: 'mail', data: '{"a":1}' }]],
  ['data alone', 'data: x\n\n', [{ event: 'message', data: 'x' }]],
  ['data on several lines', 'data: x\ndata:  y\n\n', [{ event: 'message', data: 'x\n y' }]],
  ['no space after the colon', 'event:mail\ndata:x\n\n', [{ event: 'mail', data: 'x' }]],
  ['Windows line endings', 'event: mail\r\ndata: x\r\n\r\n', [{ event: 'mail', data: 'x' }]],
  ['comments and blank lines', ': hello\nretry: 1000\n\n\n\n: bye\n\n', []],
  ['an event without data', 'event: mail\n\ndata: x\n\n', [{ event: 'message', data: 'x' }]],
  ['an incomplete event', 'data: x\n\nevent: mail\ndata: y', [{ event: 'message', data: 'x' }]],
])('reads %s', async (_name, text, events) => {
  expect(await read([bytes(text)])).toEqual(events)
})

it('reads the same events wherever the stream is split', async () => {
  const text = 'event: mail\ndata: {"to":"jürgen@shöp.example"}\n\n: quiet\n\nevent: line\ndata: — €\n\n'
  const whole = await read([bytes(text)])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes(text).length)), async (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes(text).length]
      const pieces = places.slice(1).map((end, index) => bytes(text).slice(places[index], end))
      expect(await read(pieces)).toEqual(whole)
    }),
    { seed: 5 },
  )
})
