/**
 * Load generator for machines without wrk. Each connection sends one request at a time over node:net. Prints its counts as JSON.
 *
 *     node bench/programs/generator.ts <file with the job as JSON>
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { addressOf } from '../measure/addresses.ts'

const { url, path, key, seconds, people, connections } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const { hostname, port, host } = new URL(url)

/** Histogram of durations in tenths of a ms, up to ten seconds. */
const histogram = new Uint32Array(100_000)
const totals = { requests: 0, failed: 0, bytes: 0 }
let requestCount = 0

function nextRequest(): string {
  const no = requestCount++
  const email = addressOf(
    'newFrom' in people
      ? people.newFrom + no
      : people.from + (people.order === 'in turn' ? no % people.count : Math.floor(Math.random() * people.count)),
  )
  const body = `{"email":"${email}"}`
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nx-dc-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

const until = performance.now() + seconds * 1000
const startedAt = performance.now()
await Promise.all(Array.from({ length: connections }, () => runConnection(connect(Number(port), hostname))))
const elapsed = (performance.now() - startedAt) / 1000
console.log(JSON.stringify({ ...totals, seconds: elapsed, p99: percentile(0.99) }))

/** Sends requests on one connection until the time is over. */
function runConnection(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    let sentAt = 0
    let answer = ''
    const send = (): void => {
      answer = ''
      sentAt = performance.now()
      socket.write(nextRequest(), 'latin1')
    }
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('connect', send)
    socket.on('data', (piece: string) => {
      answer += piece
      if (!isComplete(answer)) return
      const now = performance.now()
      const tenths = Math.min(Math.round((now - sentAt) * 10), histogram.length - 1)
      histogram[tenths] = (histogram[tenths] ?? 0) + 1
      totals.requests++
      totals.bytes += answer.length
      if (!answer.startsWith('HTTP/1.1 2')) totals.failed++
      if (now < until) send()
      else socket.end()
    })
    socket.on('error', () => {
      totals.failed++
    })
    socket.on('close', () => resolve())
  })
}

function isComplete(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.slice(0, end))?.[1]
  return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length >= end + 4 + Number(length)
}

/** Duration in ms. */
function percentile(part: number): number {
  let left = totals.requests * (1 - part)
  for (let tenths = histogram.length - 1; tenths >= 0; tenths--) {
    left -= histogram[tenths] ?? 0
    if (left < 0) return tenths / 10
  }
  return 0
}
