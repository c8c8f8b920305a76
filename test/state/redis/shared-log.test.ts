/** Tests the shared log with a simulated connection to Redis. */
import { expect, it, onTestFinished } from 'vitest'
import { createChannel } from '../../../src/state/journal/channel.ts'
import { createLocalJournal } from '../../../src/state/journal/journal.ts'
import { StateMachine } from '../../../src/state/log/state-machine.ts'
import { Follower } from '../../../src/state/redis/follower.ts'
import { SharedLog } from '../../../src/state/redis/shared-log.ts'
import { storeKeys } from '../../../src/state/redis/store-keys.ts'
import type { StoreHealth } from '../../../src/state/store-health.ts'

/** Error class with the same name as a class in the `redis` package. */
class SimpleError extends Error {}

interface OpenLog {
  log: SharedLog
  /** Resolves with the next change of the log's health. */
  nextHealth: () => Promise<StoreHealth>
}

/** Opens an empty log. `run` simulates a round trip to Redis, and receives the content to append. */
async function openLog(run: (content: string) => unknown): Promise<OpenLog> {
  let notify: (health: StoreHealth) => void = () => {}
  const log = new SharedLog({
    link: { run: async (_script, _keys, args) => run(args[5] ?? ''), command: async () => null, close: () => {} },
    keys: storeKeys('test:'),
    replica: '1.a',
    number: 1,
    follower: new Follower(new StateMachine({ now: () => 0 }, { shared: true }), createLocalJournal(), createChannel()),
    fixedNow: () => 0,
    realNow: () => 0,
    load: async () => ({ epoch: 'e', position: { number: 0, tag: '' } }),
    healthChanged: (_problem, health) => notify(health),
    lost: () => {},
    failed: () => {},
    compactAfter: 2 ** 20,
  })
  await log.begin()
  onTestFinished(() => log.close())
  return { log, nextHealth: () => new Promise((resolve) => (notify = resolve)) }
}

/** Creates a simulated Redis that appends the content of each round trip, unless the content is empty. */
function createRedis(): (content: string) => unknown {
  let last = 0
  return (content) => ['ok', '0', [], content === '' ? 0 : ++last, '0', '0', 0]
}

it.each(['startOutage', 'removeFaults'] as const)(
  'reports that %s did not run if the shared state does not contain the website',
  async (op) => {
    const { log } = await openLog(createRedis())
    const item = { op, website: { app_id: 'app_1', generation: 1 }, args: [] }
    await expect(log.append(item)).rejects.toMatchObject({
      code: 'store-unavailable',
      message: expect.stringContaining('the website was removed or replaced'),
      mayHaveRun: false,
    })
  },
)

it.each([
  'BUSY Redis is busy running a script.',
  'NOREPLICAS Not enough good replicas to write.',
  'WRONGTYPE Operation against a key holding the wrong kind of value',
  'ERR unknown command',
])('reports Redis as reachable if the reply is %s', async (reply) => {
  const redis = createRedis()
  let rejects = false
  const { log, nextHealth } = await openLog((content) => {
    if (rejects) throw new SimpleError(reply)
    return redis(content)
  })
  rejects = true
  const health = nextHealth()
  const read = log.read(() => 'read')
  expect(await health).toEqual({ reachable: true, isGone: false, problem: reply, lost: null })
  rejects = false
  expect(await read).toBe('read')
})

it('reports Redis as unreachable if the connection breaks, regardless of the error message', async () => {
  const redis = createRedis()
  let breaks = false
  const { log, nextHealth } = await openLog((content) => {
    if (breaks) throw Object.assign(new Error('READONLY connection'), { code: 'ECONNRESET' })
    return redis(content)
  })
  breaks = true
  const health = nextHealth()
  const read = log.read(() => 'read')
  expect(await health).toMatchObject({ reachable: false, problem: 'the connection was closed' })
  breaks = false
  expect(await read).toBe('read')
})
