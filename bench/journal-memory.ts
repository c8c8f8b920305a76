/**
 * Measures how much memory the journal uses after a million requests. Exits with 1 if the journal exceeds its limit.
 *
 *     npx node bench/journal-memory.ts [requests]
 *
 * The requests go through the whole service in this process. The memory of the journal is the memory that is freed when the journal is
 * cleared.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Assembly, assemble } from '../src/mock/assemble.ts'
import { journalLimits } from '../src/state/journal/journal.ts'
import { addDefaultWebsite, addWebsite } from '../src/state/website/add-website.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const requests = Number(process.argv[2] ?? 1_000_000)
const people = 100
const mebibyte = 2 ** 20

interface Row {
  websites: number
  limit: number
  records: number
  countedBytes: number
  memoryBytes: number
}

/**
 * Sends the requests to the websites in turn. One request in ten is rejected, because its address is invalid. Each of the other requests checks one of a hundred addresses.
 */
async function measure(websites: number): Promise<Row> {
  const mock = assemble()
  const { journal, store } = mock.services
  const keys = await makeKeys(mock, websites)
  for (let i = 0; i < requests; i++) await send(mock, keys[i % websites] ?? '', i)
  const { records, bytes } = journal.size()
  const full = bytesUsed()
  journal.clear()
  const memoryBytes = full - bytesUsed()
  // Uses the websites after the measurement, so that they are not freed together with the journal.
  if ((await store.websites()).length !== websites) throw new Error('Websites are missing')
  const { websiteBytes, totalBytes } = journalLimits
  return { websites, limit: Math.min(totalBytes, websites * websiteBytes), records, countedBytes: bytes, memoryBytes }
}

async function makeKeys({ services }: Assembly, websites: number): Promise<string[]> {
  const keys: string[] = []
  for (let i = 0; i < websites; i++) {
    const options = { plan: 'organization' } as const
    const { website } = await (i === 0 ? addDefaultWebsite(services, options) : addWebsite(services, options))
    keys.push(...Object.values(website.identity.keyring.privateKeys))
  }
  return keys
}

async function send(mock: Assembly, key: string, i: number): Promise<void> {
  const email = i % 10 === 9 ? 'no address' : `person-${i % people}@shop.example`
  const request = new Request('http://mock/api/v1/services/email/check', {
    method: 'POST',
    headers: { 'x-dc-key': key, 'content-type': 'application/json', 'user-agent': 'bench' },
    body: JSON.stringify({ email }),
  })
  const response = await mock.fetch(request, { remoteAddress: null, dropped: false })
  const expected = i % 10 === 9 ? 400 : 200
  if (response.status !== expected) throw new Error(`Request ${i} got ${response.status}`)
  await response.text()
}

function bytesUsed(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function show({ websites, limit, records, countedBytes, memoryBytes }: Row): string {
  const size = (bytes: number): string => `${(bytes / mebibyte).toFixed(1)} MiB`
  const cells = [
    websites,
    size(limit),
    records.toLocaleString('en'),
    size(countedBytes),
    size(memoryBytes),
    `${Math.round(memoryBytes / records).toLocaleString('en')} B`,
  ]
  return `| ${cells.join(' | ')} |`
}

console.log(`${requests.toLocaleString('en')} requests, Node ${process.version}, ${process.platform} ${process.arch}\n`)
console.log('| websites | limit | records | counted size | size in memory | memory per record |')
console.log('|---|---|---|---|---|---|')
const rows: Row[] = []
for (const websites of [1, 4, 100, 10_000]) {
  const row = await measure(websites)
  console.log(show(row))
  rows.push(row)
}
const over = rows.filter(({ limit, countedBytes, memoryBytes }) => countedBytes > limit || memoryBytes > limit)
if (over.length > 0) {
  console.error(`The journal exceeds its limit with ${over.map(({ websites }) => websites).join(', ')} websites`)
  process.exitCode = 1
}
