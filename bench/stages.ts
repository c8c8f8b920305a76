/**
 * Shows where the time of a check from storage goes. Takes a CPU profile of the server under load and assigns each sample to a part of the
 * program.
 *
 *     npx node bench/stages.ts [seconds]
 *
 * Requires `wrk` and Linux. Runs the sources, because the file names determine the parts. Node's own work is counted separately.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMicros, freePort, start } from './targets.ts'

const seconds = Number(process.argv[2] ?? 8)
const folder = mkdtempSync(join(tmpdir(), 'dc-mock-bench-'))
const root = join(import.meta.dirname, '..')
const key = 'dcp_mockLocalDevelopmentKey00000000000000000'

interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string }
  children?: number[]
}

interface Profile {
  nodes: ProfileNode[]
  samples: number[]
  timeDeltas: number[]
}

/** Parts by file name. The first matching pattern applies. */
const parts: readonly [RegExp, string][] = [
  [/src\/(state\/journal|server\/(record-request|mask-path)|service\/mask)/, 'journal: record, masking, packing'],
  [/src\/server\/(listen|node-listener|node-request|web-request)/, 'adapter between socket and pipeline'],
  [/src\/server\/(router|routes|host-)|node_modules\/hono/, 'routing and host check'],
  [/src\/server\/format|src\/service\/risk/, 'response text: cached or created'],
  [/src\/server\/(pipeline|service|responses|faults|hints)/, 'pipeline'],
  [/src\/server\/authentication/, 'authentication'],
  [/src\/state/, 'store: key, quota, count, person, clock'],
  [/src\/server\/(operations|with-body|request-body)|src\/spec/, 'body validation and the operation'],
  [/src\/service\/(id-generator|create-environment)/, 'IDs, time and hashes'],
  [/src\//, 'other code of dc-mock'],
]

function partOf(node: ProfileNode, parents: ReadonlyMap<number, ProfileNode>): string | null {
  const { functionName } = node.callFrame
  if (functionName === '(idle)') return null
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (functionName === '(program)') return 'V8 and system, reported as `(program)`'
  if (/^(write|writev)(Latin1|Utf8|Buffer)/.test(functionName)) return 'system: writing the response to the socket'
  // Built-in functions have no file. Their time is assigned to their caller.
  for (let each: ProfileNode | undefined = node; each; each = parents.get(each.id)) {
    const { url } = each.callFrame
    if (url.startsWith('node:')) return 'Node: HTTP, streams, timers, promises'
    const found = url.startsWith('file:') && parts.find(([pattern]) => pattern.test(url))
    if (found) return found[1]
  }
  return 'Node: HTTP, streams, timers, promises'
}

function shares({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map<number, ProfileNode>()
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node)
  const times = new Map<string, number>()
  // The first third contains the start and the warm-up.
  for (let i = Math.floor(samples.length / 3); i < samples.length; i++) {
    const node = byId.get(samples[i] ?? 0)
    const part = node ? partOf(node, parents) : null
    if (part !== null) times.set(part, (times.get(part) ?? 0) + (timeDeltas[i] ?? 0))
  }
  return times
}

function load(url: string, length: number): number {
  const script = join(folder, 'requests.lua')
  writeFileSync(
    script,
    `local no = 0
local headers = { ["content-type"] = "application/json", ["x-dc-key"] = "${key}", ["user-agent"] = "bench", ["accept"] = "*/*" }
request = function()
  no = (no + 1) % 1000
  return wrk.format("POST", "/api/v1/services/email/check", headers, '{"email":"person.' .. no .. '@shop.example"}')
end
done = function(summary)
  io.write(string.format("RESULT %d %d\\n", summary.requests, summary.errors.status))
end
`,
  )
  const args = ['-c', '1', 'wrk', '-t1', '-c32', `-d${length}s`, '-s', script, url]
  const [, count = 0, failed = 0] = (
    /RESULT (\d+) (\d+)/.exec(execFileSync('taskset', args, { encoding: 'utf8' })) ?? []
  ).map(Number)
  if (!count || failed) throw new Error(`${failed} of ${count} requests failed`)
  return count
}

try {
  const port = await freePort()
  const args = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=500', join(root, 'src/cli/main.ts')]
  const { url, child } = await start('dc-mock', [...args, 'serve', '--port', `${port}`, '--log', 'silent'], 0, port)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/_mock/websites/app_local`, { method: 'PATCH', headers, body: '{"plan":"organization"}' })
  load(url, Math.ceil(seconds / 2))
  const before = cpuMicros(child.pid ?? 0)
  const count = load(url, seconds)
  const each = (cpuMicros(child.pid ?? 0) - before) / count
  child.kill('SIGTERM')
  await once(child, 'exit')
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile')) ?? ''
  const times = shares(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0)
  console.log(`${process.version}, ${count} requests, ${each.toFixed(1)} µs of CPU per request while profiled\n`)
  console.log('| part | share | µs |\n|---|---|---|')
  for (const [part, time] of [...times].sort(([, a], [, b]) => b - a)) {
    console.log(`| ${part} | ${((100 * time) / whole).toFixed(0)}% | ${((each * time) / whole).toFixed(1)} |`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
