/**
 * Tests four servers with one Redis store under load. The quota of each website is exceeded, and all checks are counted exactly, even if
 * processes are killed.
 */
import { expect } from 'vitest'
import { type Listening, startServe } from '../../cli/serve-process.ts'
import { newStoreUrl } from '../../support/redis-store.ts'
import { createCaller } from '../../support/start.ts'
import { withRedis as it } from '../../support/with-redis.ts'
import { type Sent, sendChecks } from './send-checks.ts'

const websites = 50
/** Number of checks. With the default, each test takes about a minute on two cores. */
const checks = Number(process.env.DC_MOCK_CHECKS ?? 100_000)
const atOnce = 64
const quota = 500
/**
 * Number of checks that a website has left at the start. This is half of the checks that the test sends to the website, so that the quota
 * is exceeded halfway. The number cannot be larger than the quota.
 */
const left = Math.min(quota, Math.floor(checks / websites / 2))
const counted = left * websites

const callOf = ({ url }: Listening): ReturnType<typeof createCaller> =>
  createCaller(url, (address, init) => fetch(address, init))

interface Four {
  store: string
  servers: Listening[]
  keys: string[]
}

const appId = (website: number): string => `app_${website}`

async function startFour(url: string): Promise<Four> {
  const store = newStoreUrl(url)
  const first = await startServe('--store', store)
  const others = await Promise.all(['two', 'three', 'four'].map(() => startServe('--store', store)))
  const keys: string[] = []
  for (let website = 0; website < websites; website++) {
    const body = { app_id: appId(website), checks_used: quota - left }
    keys.push((await callOf(first)('/_mock/websites', { body })).json.private_key)
  }
  return { store, servers: [first, ...others], keys }
}

/** Results of a website's checks, as received by the clients and as reported later by the servers. */
interface Count {
  sent: number
  ok: number
  rejected: number
  failed: number
  died: number
  /** Number of used checks that each server reports. */
  used: number[]
  /** Number of people that the checks created. Each check uses a new address. */
  people: number
  /** Number of people whose check got no response. */
  unheard: number
  /**
   * Addresses that are unknown although their check got a 200 (`lost`), and addresses that are known although their check got another
   * response (`unasked`).
   */
  lost: string[]
  unasked: string[]
  /** Number of checks that got a 200 although an earlier check had exceeded the quota. */
  late: number
}

async function countAll({ servers }: Four, sent: readonly Sent[]): Promise<Count[]> {
  const [reader = expect.fail('There is no server')] = servers
  const used = new Map<string, number[]>()
  for (const server of servers) {
    const { json } = await callOf(server)('/_mock/websites')
    for (const { app_id, checks_used } of json.websites) used.set(app_id, [...(used.get(app_id) ?? []), checks_used])
  }
  const counts: Count[] = []
  for (let website = 0; website < websites; website++) {
    const { people } = (await callOf(reader)(`/_mock/state?website=${appId(website)}`)).json
    const known = new Set<string>(people.map(({ email }: { email: string }) => email))
    counts.push({
      used: used.get(appId(website)) ?? [],
      ...count(
        sent.filter((each) => each.website === website),
        known,
      ),
    })
  }
  return counts
}

function count(sent: readonly Sent[], known: ReadonlySet<string>): Omit<Count, 'used'> {
  const ended = (status: number | null): Sent[] => sent.filter((each) => each.status === status)
  const [ok, rejected, failed, died] = [ended(200), ended(429), ended(500), ended(null)]
  const usedUp = Math.min(...rejected.map((each) => each.ended))
  return {
    sent: sent.length,
    ok: ok.length,
    rejected: rejected.length,
    failed: failed.length,
    died: died.length,
    people: known.size,
    unheard: died.filter(({ email }) => known.has(email)).length,
    lost: ok.flatMap(({ email }) => (known.has(email) ? [] : email)),
    unasked: [...rejected, ...failed].flatMap(({ email }) => (known.has(email) ? email : [])),
    late: ok.filter(({ startedAt }) => startedAt > usedUp).length,
  }
}

/** Expects every check with a 200 to be counted, and no other checks except some without a response. */
function expectExact(counts: readonly Count[], servers: number): void {
  expect(counts).toHaveLength(websites)
  for (const { sent, ok, rejected, failed, died, used, people, unheard, lost, unasked, late } of counts) {
    expect(ok + rejected + failed + died).toBe(sent)
    expect({ used, people, ok }).toEqual({ used: Array(servers).fill(quota), people: left, ok: left - unheard })
    expect({ lost, unasked, late }).toEqual({ lost: [], unasked: [], late: 0 })
  }
}

const sumOf = (counts: readonly Count[], of: 'failed' | 'died' | 'unheard' | 'rejected' | 'ok'): number =>
  counts.reduce((sum, count) => sum + count[of], 0)

const time = 900_000

it(`counts ${checks} checks on ${websites} websites exactly, in four processes`, { timeout: time }, async ({
  redis,
}) => {
  const four = await startFour(redis.url)
  // The checks of a website are distributed over the servers.
  const server = (number: number): string => four.servers[(number * 7 + (number >> 3)) % 4]?.url ?? ''
  const sent = await sendChecks({ checks, atOnce, keys: four.keys, server })
  const counts = await countAll(four, sent)
  expectExact(counts, 4)
  expect([sumOf(counts, 'ok'), sumOf(counts, 'rejected')]).toEqual([counted, checks - counted])
})

it('keeps count if a process and Redis are killed during the run', { timeout: time }, async ({ redis }) => {
  const four = await startFour(redis.url)
  const { servers } = four
  const [victim = expect.fail('There is no server')] = servers
  const server = (number: number): string => servers[(number * 7 + (number >> 3)) % servers.length]?.url ?? ''
  let restarted: Promise<Listening> | null = null
  let back = Promise.resolve()
  const answered = (count: number): void => {
    if (count === Math.floor(counted / 2)) {
      servers.shift()
      victim.signal('SIGKILL')
      restarted = startServe('--store', four.store)
      restarted.then((started) => servers.push(started)).catch(() => {})
    }
    // Redis restarts before the quota is exceeded and again shortly before the end.
    if (count === Math.floor(counted * 0.75) || count === counted - websites) {
      back = back.then(redis.kill).then(redis.start)
    }
  }
  const sent = await sendChecks({ checks, atOnce, keys: four.keys, server, answered })
  await back
  const { url } = (await restarted) ?? expect.fail('No process was killed')
  const counts = await countAll(four, sent)
  expectExact(counts, 4)
  // Redis was unreachable for less time than a request waits. Only the requests of the killed process have no known result.
  const died = sent.filter(({ status }) => status === null)
  expect(died.length).toBeGreaterThan(0)
  expect(died.length).toBeLessThanOrEqual(atOnce)
  expect(new Set(died.map((each) => each.server))).toEqual(new Set([victim.url]))
  expect(sent.some((each) => each.server === url && each.status !== null)).toBe(true)
})
