/**
 * Measures the cost of a state file: the rate of checks with and without the file, the size of the file, the duration of a start, and how
 * long requests wait during a compaction.
 *
 *     npx node bench/state.ts                     1,000,000 people
 *     npx node bench/state.ts 100000              another number
 *     npx node bench/state.ts 100000 /mnt/disk    uses this folder instead of the system's folder for temporary files
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assemble } from '../src/mock/assemble.ts'
import { createEnvironment } from '../src/service/create-environment.ts'
import { openStateFile, type StateFile, type StateFileOptions } from '../src/state/file/state-file.ts'
import type { StoredWebsite } from '../src/state/port.ts'
import { addDefaultWebsite } from '../src/state/website/add-website.ts'
import { defaultWebsite } from '../src/state/website/defaults.ts'

if (process.argv[2] === 'read') {
  await measureRead(process.argv[3] ?? '')
  process.exit()
}
const count = Number(process.argv[2] ?? 1_000_000)
if (!Number.isInteger(count) || count < 1)
  throw new Error(`The number of people must be a number, not "${process.argv[2]}"`)
const requests = 20_000
const folder = await mkdtemp(join(process.argv[3] ?? tmpdir(), 'dc-mock-bench-'))

function openState(file: string, options: Partial<StateFileOptions> = {}): Promise<StateFile> {
  return openStateFile({
    file: join(folder, file),
    version: '0.0.0-bench',
    realNow: Date.now,
    startsAt: null,
    failed: (failure) => console.error(failure),
    notCompacted: (why) => console.error(why),
    ...options,
  })
}

/**
 * Sends checks of new addresses through the whole mock in this process, one after another. Returns the checks per second, and the CPU time
 * per check in µs.
 */
async function rateOf(state: StateFile | null): Promise<{ rate: number; perCheck: number }> {
  const mock = assemble(state ? { environment: createEnvironment({ now: state.now }), store: state.store } : {})
  await addDefaultWebsite(mock.services, { plan: 'business' })
  await state?.begin()
  const send = async (n: number): Promise<void> => {
    const request = new Request('http://mock.test/api/v1/services/email/check', {
      method: 'POST',
      headers: { 'x-dc-key': defaultWebsite.privateKey, 'content-type': 'application/json' },
      body: `{"email":"person${n}@shop.example"}`,
    })
    await (await mock.fetch(request, { remoteAddress: null, dropped: false })).text()
  }
  for (let n = 0; n < 2000; n++) await send(n)
  const [startedAt, spent] = [performance.now(), cpu()]
  for (let n = 2000; n < 2000 + requests; n++) await send(n)
  const rate = requests / ((performance.now() - startedAt) / 1000)
  const perCheck = ((cpu() - spent) * 1000) / requests
  mock.close()
  await state?.close()
  return { rate, perCheck }
}

async function addPeople(website: StoredWebsite, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n++) {
    const email = `person.${n}@shop${n % 1000}.example`
    await website.identify({
      personId: `usr_${String(n).padStart(12, '0')}`,
      email,
      bulkPattern: null,
      override: null,
      userId: `u_${n}`,
      sessionId: `ses_${n}`,
      pageUrl: 'https://shop.example/sign-up',
      userAgent: null,
      device: null,
    })
  }
}

/** CPU time of this process in ms. On a busy machine, this is less than the wall time. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Repeats `step` until the condition is met. Returns the duration of the longest turn of the event loop, as wall time and CPU time in ms.
 */
async function measureMaxPause(
  until: () => boolean,
  step: () => Promise<void>,
): Promise<{ wall: number; cpu: number }> {
  const longest = { wall: 0, cpu: 0 }
  let before = { wall: performance.now(), cpu: cpu() }
  while (!until()) {
    await new Promise((resolve) => setImmediate(resolve))
    await step()
    const now = { wall: performance.now(), cpu: cpu() }
    longest.wall = Math.max(longest.wall, now.wall - before.wall)
    longest.cpu = Math.max(longest.cpu, now.cpu - before.cpu)
    before = now
  }
  return longest
}

type Rate = Awaited<ReturnType<typeof rateOf>>

const rows: [string, string][] = []
try {
  // Alternates between a mock with a state file and a mock without one, so that other work on the machine affects both.
  const rates = { without: [] as Rate[], with: [] as Rate[] }
  for (let round = 0; round < 4; round++) {
    rates.without.push(await rateOf(null))
    rates.with.push(await rateOf(await openState(`rate${round}`)))
  }
  const [without, kept] = [best(rates.without), best(rates.with)]
  rows.push(['checks of new addresses without --state', formatRate(without)])
  rows.push(['checks of new addresses with --state', formatRate(kept)])

  const first = await openState('people', { compactAfter: Number.POSITIVE_INFINITY })
  await addDefaultWebsite(assemble({ store: first.store, environment: createEnvironment() }).services)
  await first.begin()
  const startedAt = performance.now()
  await addPeople(await first.store.defaultWebsite(), 0, count)
  rows.push([
    `${count} people recorded in the store`,
    `${Math.round(count / ((performance.now() - startedAt) / 1000))} a second`,
  ])
  await first.close()
  rows.push(['size of a file with only transitions', megabytes((await stat(join(folder, 'people'))).size)])

  const spent = cpu()
  const replayed = await openState('people', { compactAfter: 1 })
  rows.push(['reading this file', `${replayed.loaded?.ms} ms, ${Math.round(cpu() - spent)} ms of CPU`])
  await replayed.begin()
  const website = await replayed.store.defaultWebsite()
  const { ino } = await stat(join(folder, 'people'))
  let inode = ino
  let n = count
  const looking = setInterval(async () => {
    inode = (await stat(join(folder, 'people'))).ino
  }, 20)
  const pause = await measureMaxPause(
    () => inode !== ino,
    async () => {
      await addPeople(website, n, n + 5)
      n += 5
    },
  )
  clearInterval(looking)
  rows.push(['longest pause during compaction', `${Math.round(pause.wall)} ms, ${Math.round(pause.cpu)} ms of CPU`])
  rows.push(['transitions during compaction', `${n - count}`])
  await replayed.close()
  rows.push(['size of the file after compaction', megabytes((await stat(join(folder, 'people'))).size)])

  // Runs in a separate process, like a real start.
  const received = execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'read', join(folder, 'people')])
  rows.push(['reading the compacted file', received.toString().trim()])
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`)
for (const [what, figure] of rows) console.log(`${what.padEnd(52)}${figure}`)

/** Opens a state and prints how long this takes. */
async function measureRead(file: string): Promise<void> {
  const [realNow, fail, notCompacted] = [Date.now, console.error, console.error]
  const before = cpu()
  const state = await openStateFile({
    file,
    version: '0.0.0-bench',
    realNow,
    startsAt: null,
    failed: fail,
    notCompacted,
  })
  const { ms, people } = state.loaded ?? {}
  const most = megabytes(process.resourceUsage().maxRSS * 1024)
  console.log(`${ms} ms, ${Math.round(cpu() - before)} ms of CPU, ${people} people, at most ${most} of memory`)
  await state.close()
}

function best(rates: readonly Rate[]): Rate {
  return {
    rate: Math.max(...rates.map(({ rate }) => rate)),
    perCheck: Math.min(...rates.map(({ perCheck }) => perCheck)),
  }
}

function formatRate({ rate, perCheck }: Rate): string {
  return `${Math.round(rate)} per second, ${Math.round(perCheck)} µs of CPU each`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`
}
