/** Generated requests against a running server, many at once, and what became of the server. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { hiddenWord, rawAttacks } from './raw-requests.ts'
import { requestsOf } from './requests.ts'
import { send } from './send.ts'
import { sendRaw } from './send-raw.ts'
import { type Rest, type ServerProcess, startServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { holdConnections } from './slow.ts'

/** How many of each; a connection of `raw` carries some two requests. */
export interface Counts {
  raw: number
  service: number
  control: number
  /** Connections that begin something and stay silent, all at once beside the rest. */
  slow: number
}

/** Requests at once. */
const lanes = 12
/** Samples are made in so many at once, so that they need not all be there at the same time. */
const batch = 500

/** Memory that may be in use afterwards beyond what was in use before, in bytes: what a server at rest differs by from time to time. */
const heapBound = 16 * 2 ** 20

/**
 * Sends all of it. Expects that nothing crashed, that no answer was out of form, that dc-mock counted no defect of its own, and that
 * memory and connections are back where they were after a first round.
 */
export async function attack(seed: number, counts: Counts): Promise<void> {
  const server = await startServerProcess(new RegExp(`/${hiddenWord}`))
  const site = openSite(server.url)
  await storm(server, site, seed, { raw: 300, service: 300, control: 300, slow: 0 })
  const before = await rest(server, site)
  const silent = holdConnections(server.url, counts.slow)
  await storm(server, site, seed + 1, counts)
  expect((await silent).filter((answer) => answer !== 'HTTP/1.1 408 Request Timeout')).toEqual([])
  // `fetch` keeps connections for its next requests until the server closes them.
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
  site: Site,
  seed: number,
  { raw, service, control }: Counts,
): Promise<void> {
  const surface = (file: string) => async () => requestsOf(file, await site.known())
  await each(
    { seed, count: raw },
    site,
    async () => rawAttacks,
    (request) => sendRaw(url, request),
  )
  await each({ seed, count: service }, site, surface('openapi.yaml'), (request) => send(url, request))
  for (const file of ['control.yaml', 'dashboard.yaml'])
    await each({ seed, count: control / 2 }, site, surface(file), (request) => send(url, request))
}

/** The server once what came is over, and its data are those of a start. */
async function rest(server: ServerProcess, site: Site): Promise<Rest> {
  await site.restore()
  return server.rest()
}

/** Sends so many; before each batch the websites are as at the start, and what is sent names what is there. */
async function each<Sent>(
  { seed, count }: { seed: number; count: number },
  site: Site,
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
