/**
 * Tests four servers with one Redis store under load. The quota of each website is exceeded, and all checks are counted exactly, even if
 * processes are killed.
 */
import { expect } from 'vitest'
import { type Listening, startServe } from '../../cli/serve-process.ts'
import { newStoreUrl } from '../../support/redis-store.ts'
import { createCaller } from '../../support/start.ts'
import { withRedis as it } from '../../support/with-redis.ts'
import { type SentCheck, sendChecks } from './send-checks.ts'

const websites = 50
/** Number of checks. With the default, each test takes about a minute on two cores. */
const checks = Number(process.env.DC_MOCK_CHECKS ?? 100_000)
const concurrency = 64
const quota = 500
/**
 * Number of checks that a website has left at the start. This is half of the checks that the test sends to the website, so that the quota
 * is exceeded halfway. The number cannot be larger than the quota.
 */
const checksLeft = Math.min(quota, Math.floor(checks / websites / 2))
const totalChecksLeft = checksLeft * websites

const callOf = ({ url }: Listening): ReturnType<typeof createCaller> =>
  createCaller(url, (address, init) => fetch(address, init))

interface Cluster {
  store: string
  servers: Listening[]
  keys: string[]
}

const appId = (website: number): string => `app_${website}`

async function startCluster(url: string): Promise<Cluster> {
  const store = newStoreUrl(url)
  const first = await startServe('--store', store)
  const others = await Promise.all(['two', 'three', 'four'].map(() => startServe('--store', store)))
  const keys: string[] = []
  for (let website = 0; website < websites; website++) {
    const body = { app_id: appId(website), checks_used: quota - checksLeft }
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
  unanswered: number
  /** Number of used checks that each server reports. */
  used: number[]
  /** Number of people that the checks created. Each check uses a new address. */
  people: number
  /** Number of people whose check got no response. */
  unconfirmed: number
  /**
   * Addresses that are unknown although their check got a 200 (`lost`), and addresses that are known although their check got another
   * response (`unexpected`).
   */
  lost: string[]
  unexpected: string[]
  /** Number of checks that got a 200 although an earlier check had exceeded the quota. */
  late: number
}

async function countAll({ servers }: Cluster, sent: readonly SentCheck[]): Promise<Count[]> {
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

function count(sent: readonly SentCheck[], known: ReadonlySet<string>): Omit<Count, 'used'> {
  const withStatus = (status: number | null): SentCheck[] => sent.filter((each) => each.status === status)
  const [ok, rejected, failed, unanswered] = [withStatus(200), withStatus(429), withStatus(500), withStatus(null)]
  const exhaustedAt = Math.min(...rejected.map((each) => each.endedAt))
  return {
    sent: sent.length,
    ok: ok.length,
    rejected: rejected.length,
    failed: failed.length,
    unanswered: unanswered.length,
    people: known.size,
    unconfirmed: unanswered.filter(({ email }) => known.has(email)).length,
    lost: ok.flatMap(({ email }) => (known.has(email) ? [] : email)),
    unexpected: [...rejected, ...failed].flatMap(({ email }) => (known.has(email) ? email : [])),
    late: ok.filter(({ startedAt }) => startedAt > exhaustedAt).length,
  }
}

/** Expects every check with a 200 to be counted, and no other checks except some without a response. */
function expectExact(counts: readonly Count[], servers: number): void {
  expect(counts).toHaveLength(websites)
  for (const { sent, ok, rejected, failed, unanswered, used, people, unconfirmed, lost, unexpected, late } of counts) {
    expect(ok + rejected + failed + unanswered).toBe(sent)
    expect({ used, people, ok }).toEqual({
      used: Array(servers).fill(quota),
      people: checksLeft,
      ok: checksLeft - unconfirmed,
    })
    expect({ lost, unexpected, late }).toEqual({ lost: [], unexpected: [], late: 0 })
  }
}

const sumOf = (counts: readonly Count[], of: 'failed' | 'unanswered' | 'unconfirmed' | 'rejected' | 'ok'): number =>
  counts.reduce((sum, count) => sum + count[of], 0)

const time = 900_000

it(`keeps an exact count while four processes receive ${checks} checks on ${websites} websites`, {
  timeout: time,
}, async ({ redis }) => {
  const cluster = await startCluster(redis.url)
  // The checks of a website are distributed over the servers.
  const server = (number: number): string => cluster.servers[(number * 7 + (number >> 3)) % 4]?.url ?? ''
  const sent = await sendChecks({ checks, concurrency, keys: cluster.keys, server })
  const counts = await countAll(cluster, sent)
  expectExact(counts, 4)
  expect([sumOf(counts, 'ok'), sumOf(counts, 'rejected')]).toEqual([totalChecksLeft, checks - totalChecksLeft])
})

it('keeps the count exact even if a process and Redis are killed during the run', { timeout: time }, async ({
  redis,
}) => {
  const cluster = await startCluster(redis.url)
  const { servers } = cluster
  const [victim = expect.fail('There is no server')] = servers
  const server = (number: number): string => servers[(number * 7 + (number >> 3)) % servers.length]?.url ?? ''
  let restarted: Promise<Listening> | null = null
  let back = Promise.resolve()
  const answered = (count: number): void => {
    if (count === Math.floor(totalChecksLeft / 2)) {
      servers.shift()
      victim.signal('SIGKILL')
      restarted = startServe('--store', cluster.store)
      restarted.then((started) => servers.push(started)).catch(() => {})
    }
    // Redis restarts before the quota is exceeded and again shortly before the end.
    if (count === Math.floor(totalChecksLeft * 0.75) || count === totalChecksLeft - websites) {
      back = back.then(redis.kill).then(redis.start)
    }
  }
  const sent = await sendChecks({ checks, concurrency, keys: cluster.keys, server, answered })
  await back
  const { url } = (await restarted) ?? expect.fail('No process was killed')
  const counts = await countAll(cluster, sent)
  expectExact(counts, 4)
  // Redis was unreachable for less time than a request waits. Only the requests of the killed process have no known result.
  const unanswered = sent.filter(({ status }) => status === null)
  expect(unanswered.length).toBeGreaterThan(0)
  expect(unanswered.length).toBeLessThanOrEqual(concurrency)
  expect(new Set(unanswered.map((each) => each.server))).toEqual(new Set([victim.url]))
  expect(sent.some((each) => each.server === url && each.status !== null)).toBe(true)
})
