/** Sends generated requests to a running server concurrently, then checks the state of the server. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { defaultConnectionLimits } from '../../../src/server/connection-limits.ts'
import { hiddenWord, rawRequests } from './raw-requests.ts'
import { requestsOf } from './requests.ts'
import { send } from './send.ts'
import { sendRaw } from './send-raw.ts'
import { type IdleUsage, type ServerProcess, startServerProcess } from './server-process.ts'
import { openSlowConnections } from './slow-requests.ts'
import { type HostileWebsites, openHostileWebsites } from './websites.ts'

/** Number of samples of each kind. Each sample of `raw` is a connection with about two requests. */
export interface Counts {
  raw: number
  service: number
  control: number
  /** Number of connections that send part of a request and then nothing. These connections stay open during the other requests. */
  slow: number
}

/** Number of concurrent requests. */
const lanes = 12
/** Number of samples that are generated at once. Batches limit memory use. */
const batch = 500

/** Maximum increase of the used heap in bytes. The value is larger than the fluctuations of an idle server. */
const heapBound = 16 * 2 ** 20

/**
 * Sends all samples. Expects that the server does not crash, sends no invalid response and counts no defect. At the end, at most
 * one connection may be open, and the server must use about as much memory as after a first round.
 */
export async function fuzzServer(seed: number, counts: Counts): Promise<void> {
  const server = await startServerProcess(new RegExp(`/${hiddenWord}`))
  const site = openHostileWebsites(server.url)
  await sendSamples(server, site, seed, { raw: 300, service: 300, control: 300, slow: 0 })
  const before = await measureIdle(server, site)
  const silent = openSlowConnections(server.url, counts.slow)
  await sendSamples(server, site, seed + 1, counts)
  expect((await silent).filter((answer) => answer !== 'HTTP/1.1 408 Request Timeout')).toEqual([])
  // `fetch` keeps connections open until the server closes them.
  const timeout = defaultConnectionLimits.keepAliveTimeout + 20_000
  await expect.poll(async () => (await server.idleUsage()).sockets, { timeout, interval: 250 }).toBeLessThanOrEqual(1)
  const after = await measureIdle(server, site)

  expect(server.isAlive()).toBe(true)
  expect(server.errors()).toBe('')
  expect(server.matchingLines, 'requests that were hidden in bodies').toEqual([])
  expect(await site.internalErrors()).toBe(0)
  expect(await site.checkStatus()).toBe(200)
  expect(after.heap - before.heap, 'bytes left').toBeLessThan(heapBound)
}

async function sendSamples(
  { url }: ServerProcess,
  site: HostileWebsites,
  seed: number,
  { raw, service, control }: Counts,
): Promise<void> {
  const generateRequests = (file: string) => async () => requestsOf(file, await site.known())
  await sendInBatches(
    { seed, count: raw },
    site,
    async () => rawRequests,
    (request) => sendRaw(url, request),
  )
  await sendInBatches({ seed, count: service }, site, generateRequests('openapi.yaml'), (request) => send(url, request))
  for (const file of ['control.yaml', 'dashboard.yaml'])
    await sendInBatches({ seed, count: control / 2 }, site, generateRequests(file), (request) => send(url, request))
}

/** Resets the websites and returns the resource use of the idle server. */
async function measureIdle(server: ServerProcess, site: HostileWebsites): Promise<IdleUsage> {
  await site.restore()
  return server.idleUsage()
}

/**
 * Sends the given number of samples. Resets the websites before each batch. `make` can therefore use the IDs and keys that exist after the
 * reset.
 */
async function sendInBatches<Sent>(
  { seed, count }: { seed: number; count: number },
  site: HostileWebsites,
  make: () => Promise<fc.Arbitrary<Sent>>,
  sendOne: (one: Sent) => Promise<string | null>,
): Promise<void> {
  for (let done = 0; done < count; done += batch) {
    await site.restore()
    const samples = fc.sample(await make(), { seed: seed + done, numRuns: Math.min(batch, count - done) })
    const problems: string[] = []
    const lane = async (): Promise<void> => {
      for (let one = samples.pop(); one !== undefined && problems.length === 0; one = samples.pop()) {
        const problem = await sendOne(one)
        if (problem) problems.push(`${problem}\nto ${JSON.stringify(one).slice(0, 3000)}`)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    expect(problems, `seed ${seed + done}`).toEqual([])
  }
}
