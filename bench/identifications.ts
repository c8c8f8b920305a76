/**
 * Measures the CPU time of a check on a website with a million people, compared with a website with a thousand people. Also measures the
 * memory per person, compared with a plain Map of the same data.
 *
 *     npx node --expose-gc bench/identifications.ts [people] [rounds]
 *
 * Runs in this process without HTTP, because the cost of HTTP would hide part of the difference. People are selected at random, both
 * websites take turns, and each response is compared with the requested address.
 */
import { type Assembly, assemble } from '../src/mock/assemble.ts'
import type { ServiceRequest } from '../src/server/request-context.ts'
import { createSeededRandom } from '../src/service/seeded-random.ts'
import { addDefaultWebsite } from '../src/state/website/add-website.ts'

const [most = 1_000_000, rounds = 21] = process.argv.slice(2).map(Number)
const few = 1000
const checksPerRound = 20_000
const path = '/api/v1/services/email/check'
const random = createSeededRandom(1)
const { gc } = globalThis
if (!gc) throw new Error('Run this script with --expose-gc')

interface Site {
  mock: Assembly
  key: string
  people: number
}

async function open(): Promise<Site> {
  const mock = assemble()
  const { website } = await addDefaultWebsite(mock.services, { plan: 'organization' })
  return { mock, key: Object.values(website.identity.keyring.privateKeys)[0] ?? '', people: 0 }
}

function address(n: number): string {
  return `person.${n.toString(36)}@shop.example`
}

async function check({ mock, key }: Site, email: string): Promise<void> {
  const headers: Readonly<Record<string, string>> = {
    'x-dc-key': key,
    'content-type': 'application/json',
    'user-agent': 'bench',
  }
  const text = JSON.stringify({ email })
  const request: ServiceRequest = {
    method: 'POST',
    url: `http://mock${path}`,
    path,
    query: '',
    signal: new AbortController().signal,
    header: (name) => headers[name] ?? null,
    readText: () => ({ text }),
  }
  const match = mock.service.match('POST', path)
  if (!match) throw new Error(`No operation matches the path ${path}`)
  const { status, body } = await mock.service.handle(request, { remoteAddress: null, dropped: false }, match)
  if (status !== 200 || !body?.includes(email)) throw new Error(`The check of ${email} got ${status}: ${body}`)
}

/** Identifies people until the website has the given number of people. */
async function identify(site: Site, people: number): Promise<void> {
  while (site.people < people) await check(site, address(site.people++))
}

/** CPU time of a check, in µs. */
async function measure(site: Site): Promise<number> {
  const emails = Array.from({ length: checksPerRound }, () => address(Math.floor((random() / 2 ** 32) * site.people)))
  const before = process.cpuUsage()
  for (const email of emails) await check(site, email)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / checksPerRound
}

/** Bytes in use after a garbage collection, including typed arrays. */
function bytesInUse(): number {
  gc?.()
  gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const small = await open()
const large = await open()
await identify(small, few)
await identify(large, few)
large.mock.services.journal.clear()
const empty = bytesInUse()
await identify(large, most)
large.mock.services.journal.clear()
const bytesPerPerson = (bytesInUse() - empty) / (most - few)

const [website] = await large.mock.services.store.websites()
const known = (await website?.snapshot())?.contents.people ?? []
if (known.length !== most) throw new Error(`The website has ${known.length} people instead of ${most}`)
const text = known.map((person) => JSON.stringify(person))
known.length = 0
const before = bytesInUse()
const map = new Map<string, unknown>()
for (const each of text) {
  const person = JSON.parse(each)
  map.set(person.email, person)
}
const bytesPerMapEntry = (bytesInUse() - before) / map.size
text.length = 0
map.clear()

const times: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round++) {
  times[0].push(await measure(small))
  times[1].push(await measure(large))
}
const ratio = median(times[0].map((time, round) => time / (times[1][round] ?? Number.NaN)))
console.log(`${process.version}, ${rounds} rounds of ${checksPerRound} checks, medians\n`)
console.log('| measurement | result |\n|---|---|')
console.log(`| CPU time of a check with ${few} known people, µs | ${median(times[0]).toFixed(1)} |`)
console.log(`| CPU time of a check with ${most} known people, µs | ${median(times[1]).toFixed(1)} |`)
console.log(`| ratio of the check rates | ${ratio.toFixed(2)} |`)
console.log(`| bytes per person | ${bytesPerPerson.toFixed(0)} |`)
console.log(`| bytes per person in a plain Map | ${bytesPerMapEntry.toFixed(0)} |`)
console.log(`| ratio of the bytes per person | ${(bytesPerPerson / bytesPerMapEntry).toFixed(2)} |`)
