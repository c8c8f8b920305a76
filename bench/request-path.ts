/**
 * Compares a stored email check with bare Hono: requests per second, CPU time and latency, in short interleaved rounds.
 *
 *     npm run build && npx node bench/request-path.ts [rounds] [seconds] [people]
 *
 * Requires `wrk` and Linux. The servers share one core, and the load generator uses the other core. The mock runs as built, with its
 * journal, faults and validation. The mock writes no log, because bare Hono writes no log either. Before the measurement, the response of
 * bare Hono is compared with the response of the mock.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asTarget, cpuMicros, freePort, residentMebibytes, start, type Target } from './targets.ts'

const [rounds = 15, seconds = 1, people = 1000] = process.argv.slice(2).map(Number)
/** Number of warm-up requests before the first round. The JIT compiler optimizes hot code during the warm-up. */
const warmUp = 60_000
const path = '/api/v1/services/email/check'
const folder = mkdtempSync(join(tmpdir(), 'dc-mock-bench-'))
const root = join(import.meta.dirname, '..')

interface Round {
  rate: number
  cpu: number
  p99: number
}

function address(i: number): string {
  return `person.${i.toString(36)}@shop.example`
}

async function check(target: Pick<Target, 'url' | 'key'>, email: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-dc-key': target.key }
  const response = await fetch(target.url + path, { method: 'POST', headers, body: JSON.stringify({ email }) })
  if (response.status !== 200) throw new Error(`A check got ${response.status}: ${await response.text()}`)
  return response.text()
}

/**
 * Starts the built command with a number of people in storage. With a silent log, the command does not print its address, so the port is
 * selected here.
 */
async function startMock(): Promise<Target> {
  const port = await freePort()
  const args = [join(root, 'dist/cli/main.js'), 'serve', '--port', String(port), '--log', 'silent']
  const { url, child } = await start('dc-mock', args, 0, port)
  const list = await (await fetch(`${url}/_mock/websites`)).json()
  const { app_id, private_key } = list.websites[0]
  await fetch(`${url}/_mock/websites/${app_id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"plan":"organization"}',
  })
  const target = asTarget('dc-mock', url, private_key, child)
  for (let i = 0; i < people; i++) await check(target, address(i))
  return target
}

function wrk(target: Target, length: number): { rate: number; p99: number; count: number } {
  const script = join(folder, 'requests.lua')
  const emails = Array.from(
    { length: Math.min(people, 1000) },
    (_, i) => `"${address(Math.floor((i * people) / Math.min(people, 1000)))}"`,
  )
  writeFileSync(
    script,
    `local emails = { ${emails.join(', ')} }
local requests, next = {}, 0
init = function()
  local headers = { ["content-type"] = "application/json", ["x-dc-key"] = "${target.key}", ["user-agent"] = "bench", ["accept"] = "*/*" }
  for i, email in ipairs(emails) do
    requests[i] = wrk.format("POST", "${path}", headers, '{"email":"' .. email .. '"}')
  end
end
request = function()
  next = next % #requests + 1
  return requests[next]
end
done = function(summary, latency)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format("RESULT %d %d %f %d\\n", summary.requests, summary.duration, latency:percentile(99), failed))
end
`,
  )
  const args = ['-c', '1', 'wrk', '-t1', '-c32', `-d${length}s`, '-s', script, target.url]
  const text = execFileSync('taskset', args, { encoding: 'utf8' })
  const [, count, duration, p99, failed] = (/RESULT (\d+) (\d+) ([\d.]+) (\d+)/.exec(text) ?? []).map(Number)
  if (!count || !duration || p99 === undefined) throw new Error(`wrk printed no result:\n${text}`)
  if (failed) throw new Error(`${failed} of ${count} requests to ${target.name} failed`)
  return { rate: count / (duration / 1e6), p99: p99 / 1000, count }
}

function measure(target: Target): Round {
  const before = cpuMicros(target.pid)
  const { rate, p99, count } = wrk(target, seconds)
  return { rate, p99, cpu: (cpuMicros(target.pid) - before) / count }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const targets: Target[] = []
try {
  const mock = await startMock()
  targets.push(mock)
  const answer = await check(mock, address(0))
  const file = join(folder, 'answer.json')
  writeFileSync(file, answer)
  const floor = await start('bare Hono', [join(root, 'bench/floors/hono.js'), file], 0)
  const hono = asTarget('bare Hono', floor.url, 'none', floor.child)
  targets.push(hono)
  if ((await check(hono, address(0))) !== answer) throw new Error('Bare Hono returned a different response')

  const idleMemory = targets.map(({ pid }) => residentMebibytes(pid))
  for (const target of targets) for (let sent = 0; sent < warmUp; ) sent += wrk(target, 1).count
  const results = targets.map((): Round[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, target] of targets.entries()) results[index]?.push(measure(target))
  }
  console.log(`${process.version}, ${people} people, ${rounds} rounds of ${seconds} s, medians`)
  console.log('| target | req/s | CPU µs | p99 ms | MiB before | MiB after |')
  for (const [index, target] of targets.entries()) {
    const rows = results[index] ?? []
    const of = (key: keyof Round): number => median(rows.map((row) => row[key]))
    const memory = [idleMemory[index] ?? 0, residentMebibytes(target.pid)].map((each) => each.toFixed(0))
    console.log(
      `| ${target.name} | ${of('rate').toFixed(0)} | ${of('cpu').toFixed(1)} | ${of('p99').toFixed(2)} | ${memory.join(' | ')} |`,
    )
  }
  const ratios = (key: keyof Round): number =>
    median((results[0] ?? []).map((row, round) => row[key] / (results[1]?.[round]?.[key] ?? Number.NaN)))
  console.log(
    `ratios: rate ${ratios('rate').toFixed(2)}, CPU ${ratios('cpu').toFixed(2)}, p99 ${ratios('p99').toFixed(2)}`,
  )
} finally {
  await Promise.all(targets.map((target) => target.stop()))
  rmSync(folder, { recursive: true })
}
