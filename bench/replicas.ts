/**
 * Measures the cost of sharing the state: checks per second, CPU time per check, and latency. Measures one process without Redis, and one,
 * two and four processes with one Redis.
 *
 *     npx node bench/replicas.ts            20,000 checks each
 *     npx node bench/replicas.ts 100000     another number
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { sendChecks } from '../test/state/redis/send-checks.ts'
import { startRedis } from '../test/support/redis-server.ts'

const checks = Number(process.argv[2] ?? 20_000)
if (!Number.isInteger(checks) || checks < 1)
  throw new Error(`The number of checks must be a number, not "${process.argv[2]}"`)
const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const websites = 50
const concurrency = 64
/** Ticks per second in /proc. All current Linux systems use this value. */
const ticks = 100

interface Server {
  process: ChildProcess
  url: string
}

async function serve(...flags: string[]): Promise<Server> {
  const words = [main, 'serve', '--port', '0', '--log', 'json', ...flags]
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of server.stdout) {
    const match = /"url":"([^"]+)"/.exec(String(chunk))
    if (match?.[1] === undefined) continue
    return { process: server, url: match[1] }
  }
  throw new Error('The server did not start')
}

/** CPU time of a process in seconds. */
async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

async function post(url: string, path: string, body: object): Promise<{ private_key: string }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json() as Promise<{ private_key: string }>
}

async function measure(name: string, servers: readonly Server[], redis: number | undefined): Promise<void> {
  const [first] = servers
  if (!first) throw new Error('No server is running')
  // Discards the output of the processes, because a full pipe would block them.
  for (const { process: each } of servers) each.stdout?.resume()
  const keys: string[] = []
  for (let i = 0; i < websites; i++)
    keys.push((await post(first.url, '/_mock/websites', { plan: 'business' })).private_key)
  const server = (n: number): string => servers[n % servers.length]?.url ?? ''
  await sendChecks({ checks: checks / 10, concurrency, keys, server, keepAlive: true })
  const readCpuSeconds = async (): Promise<[servers: number, redis: number]> => {
    const each = await Promise.all(servers.map(({ process: { pid } }) => cpuOf(pid)))
    return [each.reduce((sum, seconds) => sum + seconds, 0), redis === undefined ? 0 : await cpuOf(redis)]
  }
  const before = await readCpuSeconds()
  const startedAt = performance.now()
  const sent = await sendChecks({ checks, concurrency, keys, server, keepAlive: true })
  const seconds = (performance.now() - startedAt) / 1000
  const after = await readCpuSeconds()
  const waits = sent.map(({ startedAt, endedAt }) => endedAt - startedAt).sort((a, b) => a - b)
  const wait = (part: number): string => (waits[Math.floor(waits.length * part)] ?? 0).toFixed(0)
  const cost = (index: 0 | 1): string => (((after[index] - before[index]) * 1e6) / checks).toFixed(0)
  console.log(
    `| ${[name, Math.round(checks / seconds), cost(0), redis === undefined ? '' : cost(1), wait(0.5), wait(0.99)].join(' | ')} |`,
  )
  if (sent.some(({ status }) => status !== 200)) throw new Error('A check did not get 200')
  for (const { process: each } of servers) {
    const exited = once(each, 'exit')
    each.kill('SIGTERM')
    await exited
  }
}

console.log(
  `Node ${process.versions.node}, ${cpus().length} cores; ${checks} checks, ${concurrency} concurrent callers, ${websites} websites`,
)
console.log(
  '| processes | checks per second | CPU time per check, µs | CPU time of Redis per check, µs | median latency, ms | p99, ms |',
)
console.log('|---|---|---|---|---|---|')
await measure('1, without Redis', [await serve()], undefined)
for (const fsync of ['everysec', 'always']) {
  for (const count of [1, 2, 4]) {
    const redis = await startRedis('--appendonly', 'yes', '--appendfsync', fsync)
    const servers: Server[] = []
    while (servers.length < count) servers.push(await serve('--store', redis.url))
    await measure(`${count} on Redis, appendfsync ${fsync}`, servers, redis.pid())
    await redis.stop()
  }
}
