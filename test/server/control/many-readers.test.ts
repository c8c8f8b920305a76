/** Tests with many readers of the event stream. Instead of measuring time, the tests count how often an event is formatted. */
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readEvents } from '../../support/server-sent-events.ts'
import { startInProcess, startServer } from '../../support/start.ts'

const path = '/_mock/events'

/** Numbers of the checks. Each check has a body of 60,000 characters, so their events exceed the 2 MiB that a reader may fall behind. */
const numbers: readonly number[] = Array.from({ length: 45 }, (_, n) => n)
const longAddress = (n: number): string => `${n}-${'x'.repeat(60_000)}`
const numberIn = (body: string | null): number => Number.parseInt(JSON.parse(body ?? '').email, 10)

it('formats an event once for all readers', async () => {
  const { mock, url, check } = await startInProcess()
  const readers = await Promise.all(
    Array.from({ length: 100 }, async () => readEvents(await mock.fetch(`${url}${path}`))),
  )
  for (const reader of readers) await reader.block()
  const stringify = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => {
    stringify.mockRestore()
  })
  await check('ana@shop.example')
  const events = await Promise.all(readers.map((reader) => reader.next()))
  expect(stringify.mock.calls.length).toBeLessThan(50)
  expect(new Set(events.map((event) => event?.id)).size).toBe(1)
  expect(events[99]).toMatchObject({ event: 'request', data: { email: 'ana@shop.example' } })
})

it('disconnects a reader that falls behind, and resumes the stream when the reader reconnects', async () => {
  const { url, check, mock } = await startInProcess()
  const slow = readEvents(await mock.fetch(url + path))
  const quick = readEvents(await mock.fetch(url + path))
  for (const n of numbers) {
    await check(longAddress(n))
    expect((await quick.next())?.event).toBe('request')
  }
  const read: number[] = []
  let last = ''
  let event = await slow.next()
  for (; event?.event === 'request'; event = await slow.next()) {
    read.push(numberIn(event.data.request.body))
    last = event.id ?? ''
  }
  expect(event).toMatchObject({ event: 'dropped', id: null })
  expect(event?.data.count).toBeGreaterThan(0)
  expect(event?.data.count).toBeLessThanOrEqual(numbers.length - read.length)
  expect(await slow.next()).toBeNull()
  const again = readEvents(await mock.fetch(url + path, { headers: { 'last-event-id': last } }))
  const missed = (await again.take(numbers.length - read.length)).map(({ data }) => numberIn(data.request.body))
  expect([...read, ...missed]).toEqual(numbers)
})

it('frees the slot of a reader that stops reading', async () => {
  const { mock, url, check } = await startServer()
  const socket = await new Promise<Socket>((resolve) => {
    const opened = connect(Number(new URL(url).port), '127.0.0.1', () => {
      opened.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
      opened.once('readable', () => resolve(opened))
    })
  })
  onTestFinished(() => {
    socket.destroy()
  })
  for (let i = 0; i < 99; i++) await mock.fetch(url + path)
  expect((await mock.fetch(url + path)).status).toBe(503)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (let n = 0; n < 300; n++) await check(longAddress(n))
  socket.resume()
  await closed
  expect((await mock.fetch(url + path)).status).toBe(200)
})

it('`events()` misses no requests if its reader falls behind', async () => {
  const { mock, check } = await startInProcess()
  await check('ana@shop.example')
  const events = mock.events({ since: '2000-01-01T00:00:00Z' })[Symbol.asyncIterator]()
  await events.next()
  for (const n of numbers) await check(longAddress(n))
  const read: number[] = []
  while (read.length < numbers.length) {
    const { value, done } = await events.next()
    if (done) break
    if (value.event === 'request') read.push(numberIn(value.data.request.body))
  }
  expect(read).toEqual(numbers)
  await events.return?.()
})
