/**
 * Tests with many concurrent calls that wait. Instead of measuring time, the tests count the records that are read and the emails that are
 * formatted.
 */
import { expect, it, onTestFinished, vi } from 'vitest'
import { requestMail } from '../../support/service-calls.ts'
import { startInProcess } from '../../support/start.ts'

const records = 300
const waiting = 300

async function startWithRecords() {
  const started = await startInProcess()
  for (let n = 0; n < records; n++) await started.check(`person${n}@shop.example`)
  const read = vi.spyOn(JSON, 'parse')
  onTestFinished(() => {
    read.mockRestore()
  })
  return { ...started, countReads: () => read.mock.calls.length }
}

it('reads each record only a few times when many waits time out at the same time', async () => {
  const { mock, url, countReads } = await startWithRecords()
  const query = (n: number): string =>
    `website=app_local&operation=checkEmail&email=nobody${n}@shop.example&status=429&wait=300ms`
  const waits = Array.from({ length: waiting }, (_, n) => mock.fetch(`${url}/_mock/requests?${query(n)}`))
  const before = countReads()
  const responses = await Promise.all(waits)
  const reads = countReads() - before
  for (const response of responses.slice(-2)) {
    const { timed_out, matched, closest } = JSON.parse(await response.text())
    expect({ timed_out, matched }).toEqual({ timed_out: true, matched: 0 })
    expect(closest).toMatchObject([{ entry: { email: `person${records - 1}@shop.example` } }, {}, {}])
  }
  // Each response contains the three closest records.
  expect(reads).toBeLessThan(waiting * 3 + 4 * records)
})

it('reads a new record only once even if many waits do not match it', async () => {
  const { mock, url, check, countReads } = await startWithRecords()
  const controller = new AbortController()
  const waits = Array.from({ length: waiting }, (_, n) =>
    mock.fetch(`${url}/_mock/requests?email=nobody${n}@shop.example&wait=60s`, { signal: controller.signal }),
  )
  // A Redis store processes calls in order, so all calls are waiting after this check and these turns.
  await check('before@shop.example')
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  const before = countReads()
  await check('another@shop.example')
  expect(countReads() - before).toBeLessThan(100)
  controller.abort()
  await Promise.allSettled(waits)
})

/** Starts waits for emails to different recipients. */
async function startMailWaits(wait: string, signal?: AbortSignal) {
  const started = await startInProcess()
  const { mock, url, website } = started
  const send = (email: string) => requestMail(started, website.cop_key, email)
  for (let n = 0; n < 100; n++) await send(`person${n}@shop.example`)
  // Formatting an email formats two times. Nothing else in a wait formats times.
  const format = vi.spyOn(Date.prototype, 'toISOString')
  onTestFinished(() => {
    format.mockRestore()
  })
  const waits = Array.from({ length: waiting }, (_, n) =>
    mock.fetch(`${url}/_mock/mailbox?to=nobody${n}@shop.example&wait=${wait}`, signal ? { signal } : {}),
  )
  return { send, format, waits }
}

it('formats a new email only for the wait that it matches', async () => {
  const controller = new AbortController()
  const { send, format, waits } = await startMailWaits('60s', controller.signal)
  // After these turns, every call is waiting.
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  await send('nobody7@shop.example')
  expect(await (await waits[7])?.json()).toMatchObject({ timed_out: false, matched: 1 })
  expect(format.mock.calls.length).toBeLessThan(20)
  controller.abort()
  await Promise.allSettled(waits)
})

it('formats only the closest emails for each wait that times out', async () => {
  const { format, waits } = await startMailWaits('300ms')
  const responses = await Promise.all(waits)
  expect(await responses[7]?.json()).toMatchObject({ timed_out: true, closest: [{}, {}, {}] })
  expect(format).toHaveBeenCalledTimes(waiting * 3 * 2)
})
