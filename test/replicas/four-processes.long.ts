/** Four servers on one Redis, under load: each website's quota is crossed, and counted exactly. */
import { expect } from 'vitest'
import { type Listening, startServe } from '../cli/serve-process.ts'
import { storeIn } from '../support/shared-ground.ts'
import { createCaller } from '../support/start.ts'
import { withRedis as it } from '../support/with-redis.ts'
import { type Sent, sendChecks } from './send-checks.ts'

const websites = 50
/** 100,000 take some minutes on two cores: `DC_MOCK_CHECKS=100000 npm run test:redis -- --project replicas`. */
const checks = Number(process.env.DC_MOCK_CHECKS ?? 30_000)
const quota = 500

const callOf = ({ url }: Listening): ReturnType<typeof createCaller> =>
  createCaller(url, (address, init) => fetch(address, init))

interface Servers {
  servers: Listening[]
  keys: string[]
  appIds: string[]
  store: string
}

/** With so many checks used that each website's quota is crossed in the middle of the load. */
async function startFour(url: string): Promise<Servers> {
  const store = storeIn(url)
  const servers = [await startServe('--store', store)]
  servers.push(...(await Promise.all(['two', 'three', 'four'].map(() => startServe('--store', store)))))
  const [first] = servers
  if (!first) throw new Error('There is no server')
  const made = []
  for (let i = 0; i < websites; i++) {
    const body = { app_id: `app_${i}`, checks_used: Math.max(0, quota - Math.floor(checks / websites / 2)) }
    made.push((await callOf(first)('/_mock/websites', { body })).json)
  }
  return { servers, store, keys: made.map((each) => each.private_key), appIds: made.map((each) => each.app_id) }
}

/** For each website: checks used at the start and now, and what its checks came to. */
async function countAll({ servers, appIds }: Servers, sent: readonly Sent[]): Promise<Count[]> {
  const live = servers.at(-1)
  if (!live) throw new Error('There is no server')
  const call = callOf(live)
  const before = Math.max(0, quota - Math.floor(checks / websites / 2))
  return Promise.all(
    appIds.map(async (appId, index) => {
      const state = (await call(`/_mock/state?website=${appId}`)).json
      const own = sent.filter(({ website }) => website === index)
      const confirmed = own.filter(({ status }) => status === 200).map(({ email }) => email)
      const known = new Set(state.people.map(({ email }: { email: string }) => email))
      return {
        used: state.checks_used - before,
        confirmed: confirmed.length,
        unanswered: own.filter(({ status }) => status === null).length,
        refused: own.filter(({ status }) => status === 429).length,
        lost: confirmed.filter((email) => !known.has(email)),
        left: quota - before,
      }
    }),
  )
}

interface Count {
  used: number
  confirmed: number
  unanswered: number
  refused: number
  lost: string[]
  left: number
}

const time = 600_000

it(`counts ${checks} checks over ${websites} websites and four processes exactly`, { timeout: time }, async ({
  redis,
}) => {
  const four = await startFour(redis.url)
  const server = (number: number): string => four.servers[(number * 7 + (number >> 3)) % 4]?.url ?? ''
  const sent = await sendChecks({ checks, atOnce: 64, keys: four.keys, server })
  const counts = await countAll(four, sent)
  for (const { used, confirmed, lost, left } of counts) {
    expect({ used, confirmed, lost }).toEqual({ used: left, confirmed: left, lost: [] })
  }
  // A machine that has far too much to do may cut a connection; whoever was refused otherwise was so for the quota.
  const refused = counts.reduce((sum, count) => sum + count.refused, 0)
  const left = counts.reduce((sum, count) => sum + count.left, 0)
  expect(refused).toBeGreaterThan((checks - left) * 0.99)
})

it('keeps count where a process and Redis are killed in the middle', { timeout: time }, async ({ redis }) => {
  const four = await startFour(redis.url)
  const server = (number: number): string => four.servers[number % 4]?.url ?? ''
  let restarted: Promise<unknown> = Promise.resolve()
  const answered = (count: number): void => {
    if (count === Math.floor(checks / 8)) {
      const [victim] = four.servers.splice(0, 1)
      victim?.signal('SIGKILL')
      // Until there are four again, its checks go to the others.
      if (four.servers[0]) four.servers.unshift(four.servers[0])
      restarted = startServe('--store', four.store).then((started) => four.servers.splice(0, 1, started))
    }
    if (count === Math.floor(checks / 4)) restarted = Promise.all([restarted, redis.kill().then(redis.start)])
  }
  const sent = await sendChecks({ checks, atOnce: 64, keys: four.keys, server, answered })
  await restarted
  const counts = await countAll(four, sent)
  for (const { used, confirmed, unanswered, lost, left } of counts) {
    expect(lost).toEqual([])
    expect(used).toBeGreaterThanOrEqual(confirmed)
    expect(used).toBeLessThanOrEqual(confirmed + unanswered)
    expect(used).toBe(left)
  }
  const sum = (of: 'confirmed' | 'unanswered'): number => counts.reduce((all, count) => all + count[of], 0)
  expect(sum('unanswered')).toBeGreaterThan(0)
  expect(sum('unanswered')).toBeLessThan(checks / 20)
})
