/**
 * Measures how fast websites are created, used and removed, and how much memory they use.
 *
 *     npx node --expose-gc bench/websites.ts         10,000 websites
 *     npx node --expose-gc bench/websites.ts 2000    another number
 */
import { cpus } from 'node:os'
import { createMock, type Mock, type Website } from '../src/index.ts'
import type { NewWebsite } from '../src/spec/generated/control.d.ts'

interface Timing {
  ms: number
  /** Durations of the individual calls, in ms. */
  median: number
  p99: number
  /** Increase of the heap after a garbage collection, in bytes. */
  heap: number
}

const count = Number(process.argv[2] ?? 10_000)
if (!Number.isInteger(count) || count < 1)
  throw new Error(`The number of websites must be a number, not "${process.argv[2]}"`)
const { gc } = globalThis
if (!gc) throw new Error('Run this script with --expose-gc')

const mock = await createMock()
const { url } = await mock.listen()
await check(mock, mock.website, 'warm@shop.example')
for (let n = 0; n < 500; n++) await mock.createWebsite()
await mock.fetch(`${url}/_mock/reset?website=*`, { method: 'POST' })

const singleWebsite = await time(2000, (n) => check(mock, mock.website, `lone${n}@shop.example`))
/** Data that a caller typically stores for each website. */
type SavedWebsite = Pick<Website, 'app_id' | 'private_key'>

let websites: SavedWebsite[] = []
const make = (options: NewWebsite) => async () => {
  const { app_id, private_key } = await mock.createWebsite(options)
  websites.push({ app_id, private_key })
}
const created = await time(count, make({}))
const first = await time(count, (n) => check(mock, website(n), 'ana@shop.example'))
const secondChecks = await time(count, (n) => check(mock, website(n), 'ana@shop.example'))
const { rss } = process.memoryUsage()
const listed = await time(1, async () => (await mock.fetch(`${url}/_mock/websites`)).text())
const removed = await time(count, (n) => remove(website(n).app_id))
websites = []
const createdWithLifetime = await time(count, make({ lifetime: '10m' }))
const checkedWithLifetime = await time(count, (n) => check(mock, website(n), 'ana@shop.example'))
await mock.fetch(`${url}/_mock/reset?website=*`, { method: 'POST' })
websites = []
const linked = await time(count, make({ people: [{ email: 'ana@shop.example', user_id: 'u_1', since: '-30d' }] }))
await mock.fetch(`${url}/_mock/reset?website=*`, { method: 'POST' })
const overHttp = await time(Math.min(count, 2000), async () => {
  const response = await fetch(`${url}/_mock/websites`, { method: 'POST', body: '{}' })
  await response.text()
})
await mock.close()

const rows: [string, number, Timing][] = [
  ['create a website, scenario `default`', count, created],
  ['create a website with a lifetime', count, createdWithLifetime],
  ['create a website with a person', count, linked],
  ['create a website over HTTP', Math.min(count, 2000), overHttp],
  ['first check of each website', count, first],
  ['second check of each website', count, secondChecks],
  ['first check of each website with a lifetime', count, checkedWithLifetime],
  ['list all websites', 1, listed],
  ['remove a website', count, removed],
  ['check with a single website', 2000, singleWebsite],
]
const [cpu] = cpus()
console.log(`${count} websites, Node ${process.versions.node}, ${cpus().length} × ${cpu?.model.trim()}\n`)
console.log('| step | mean, µs | median, µs | p99, µs | heap per call, KiB |\n|---|---|---|---|---|')
for (const [what, times, { ms, median, p99, heap }] of rows) {
  const columns = [(ms * 1000) / times, median * 1000, p99 * 1000, heap / times / 1024]
  console.log(`| ${what} | ${columns.map((value) => value.toFixed(1)).join(' | ')} |`)
}
console.log(`\nMemory of the process after the second checks: ${(rss / 2 ** 20).toFixed(0)} MiB`)

function website(n: number): SavedWebsite {
  const found = websites[n]
  if (!found) throw new Error(`Website ${n} is missing`)
  return found
}

/** Makes a number of calls one after another, and measures their durations and the increase of the heap. */
async function time(times: number, call: (n: number) => Promise<unknown>): Promise<Timing> {
  const before = heapAfterCollection()
  const each = new Float64Array(times)
  const start = performance.now()
  for (let n = 0; n < times; n++) {
    const from = performance.now()
    await call(n)
    each[n] = performance.now() - from
  }
  const ms = performance.now() - start
  each.sort()
  const heap = heapAfterCollection() - before - each.byteLength
  return { ms, median: each[times >> 1] ?? 0, p99: each[Math.floor(times * 0.99)] ?? 0, heap }
}

function heapAfterCollection(): number {
  gc?.()
  gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function check(mock: Mock, { private_key }: SavedWebsite, email: string): Promise<void> {
  const response = await mock.fetch('http://mock/api/v1/services/email/check', {
    method: 'POST',
    headers: { 'x-dc-key': private_key ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  await response.text()
}

async function remove(appId: string): Promise<void> {
  await mock.fetch(`http://mock/_mock/websites/${appId}`, { method: 'DELETE' })
}
