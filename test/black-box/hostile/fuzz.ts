/** Sends generated requests to a running server concurrently, then checks the state of the server. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { hiddenWord, rawRequests } from './raw-requests.ts'
import { requestsOf } from './requests.ts'
import { send } from './send.ts'
import { sendRaw } from './send-raw.ts'
import { type Rest, type ServerProcess, startServerProcess } from './server-process.ts'
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
  await storm(server, site, seed, { raw: 300, service: 300, control: 300, slow: 0 })
  const before = await rest(server, site)
  const silent = openSlowConnections(server.url, counts.slow)
  await storm(server, site, seed + 1, counts)
  expect((await silent).filter((answer) => answer !== 'HTTP/1.1 408 Request Timeout')).toEqual([])
  // `fetch` keeps connections open until the server closes them.
  await expect
    .poll(async () => (await server.rest()).sockets, { timeout: 20_000, interval: 250 })
    .toBeLessThanOrEqual(1)
  const after = await rest(server, site)

  expect(server.isAlive()).toBe(true)
  expect(server.errors()).toBe('')
  expect(server.seen, 'requests that were hidden in bodies').toEqual([])
  expect(await site.internalErrors()).toBe(0)
  expect(await site.checkStatus()).toBe(200)
  expect(after.heap - before.heap, 'bytes left').toBeLessThan(heapBound)
}

async function storm(
  { url }: ServerProcess,
  site: HostileWebsites,
  seed: number,
  { raw, service, control }: Counts,
): Promise<void> {
  const surface = (file: string) => async () => requestsOf(file, await site.known())
  await each(
    { seed, count: raw },
    site,
    async () => rawRequests,
    (request) => sendRaw(url, request),
  )
  await each({ seed, count: service }, site, surface('openapi.yaml'), (request) => send(url, request))
  for (const file of ['control.yaml', 'dashboard.yaml'])
    await each({ seed, count: control / 2 }, site, surface(file), (request) => send(url, request))
}

/** Resets the websites and returns the resource use of the idle server. */
async function rest(server: ServerProcess, site: HostileWebsites): Promise<Rest> {
  await site.restore()
  return server.rest()
}

/**
 * Sends the given number of samples. Resets the websites before each batch. `make` can therefore use the IDs and keys that exist after the
 * reset.
 */
async function each<Sent>(
  { seed, count }: { seed: number; count: number },
  site: HostileWebsites,
  make: () => Promise<fc.Arbitrary<Sent>>,
  act: (one: Sent) => Promise<string | null>,
): Promise<void> {
  for (let done = 0; done < count; done += batch) {
    await site.restore()
    const left = fc.sample(await make(), { seed: seed + done, numRuns: Math.min(batch, count - done) })
    const problems: string[] = []
    const lane = async (): Promise<void> => {
      for (let one = left.pop(); one !== undefined && problems.length === 0; one = left.pop()) {
        const problem = await act(one)
        if (problem) problems.push(`${problem}\nto ${JSON.stringify(one).slice(0, 3000)}`)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    expect(problems, `seed ${seed + done}`).toEqual([])
  }
}
