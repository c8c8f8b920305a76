/**
 * Measures the time from starting a process to its first correct response, for the built command and bare Hono, and from an import to a
 * mock's first response.
 *
 *     npm run build && npx node bench/start.ts [rounds]
 *
 * Linux only. Measures wall time and CPU time, which varies less on a busy machine.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './targets.ts'

const rounds = Number(process.argv[2] ?? 15)
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'dc-mock-bench-'))
const answer = join(folder, 'answer.json')
writeFileSync(answer, '{"success":true,"data":{}}')

/** Private key of the default website of a mock with default settings. */
const key = 'dcp_mockLocalDevelopmentKey00000000000000000'

interface StartTimes {
  wall: number
  cpu: number
}

/** Environment with an empty cache folder for compiled code, so that existing caches have no effect. */
const env: NodeJS.ProcessEnv = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') }
delete env.NODE_COMPILE_CACHE
delete env.NODE_DISABLE_COMPILE_CACHE

const servers: Readonly<Record<string, (port: string) => string[]>> = {
  'dc-mock': (port) => [join(root, 'dist/cli/main.js'), 'serve', '--port', port, '--log', 'silent'],
  'bare Hono': (port) => [join(root, 'bench/floors/hono.js'), answer, port],
}

async function startOnce(args: (port: string) => string[], signal: NodeJS.Signals = 'SIGKILL'): Promise<StartTimes> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, args(String(port)), { stdio: 'ignore', env })
  const ended = once(child, 'exit')
  try {
    while (!(await answers(port))) {
      if (performance.now() - startedAt > 20_000) throw new Error(`No response from ${args('PORT').join(' ')}`)
      await setTimeout(1)
    }
    return { wall: performance.now() - startedAt, cpu: cpuMilliseconds(child.pid ?? 0) }
  } finally {
    child.kill(signal)
    await ended
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/services/email/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dc-key': key },
      body: '{"email":"ana@shop.example"}',
    })
    const body: unknown = await response.json()
    if (typeof body === 'object' && body && 'success' in body && body.success === true) return true
    throw new Error(`The first response is ${response.status} ${JSON.stringify(body)}`)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** CPU time of all threads, as counted by the scheduler. */
function cpuMilliseconds(pid: number): number {
  const spent = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return spent.reduce((sum, each) => sum + each, 0) / 1e6
}

/** Runs a script in a separate process and returns the numbers that it prints. */
function inProcess(script: string): number[] {
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', cwd: root })
  return text.trim().split(' ').map(Number)
}

const check = `(mock) => mock.fetch(mock.url + '/api/v1/services/email/check', { method: 'POST', headers: { 'x-dc-key': mock.website.private_key, 'content-type': 'application/json' }, body: '{"email":"ana@shop.example"}' }).then((answer) => answer.text())`
const importMock = `const t = performance.now(); const { createMock } = await import('./dist/index.js'); const loaded = performance.now();
const check = ${check}; const times = [loaded - t]
for (let i = 0; i < 2; i++) {
  const [before, cpu] = [performance.now(), process.cpuUsage()]
  await check(await createMock())
  const { user, system } = process.cpuUsage(cpu)
  times.push(performance.now() - before, (user + system) / 1000)
}
console.log(times.join(' '))`
const importHono = `const t = performance.now(); await import('hono'); await import('@hono/node-server'); console.log(performance.now() - t)`

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const show = (values: readonly number[]): string =>
  `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)})`

try {
  const starts = new Map(Object.keys(servers).map((name) => [name, [] as StartTimes[]]))
  const imports: number[][] = [[], [], [], [], [], []]
  // When stopped, dc-mock saves compiled code for the next start. Bare Hono saves nothing.
  for (const args of Object.values(servers)) await startOnce(args, 'SIGTERM')
  for (let round = 0; round < rounds; round++) {
    for (const [name, args] of Object.entries(servers)) starts.get(name)?.push(await startOnce(args))
    const times = [...inProcess(importMock), ...inProcess(importHono)]
    for (const [index, time] of times.entries()) imports[index]?.push(time)
  }
  for (const [name, times] of starts) {
    console.log(
      `${name}: first response after ${show(times.map(({ wall }) => wall))} ms, CPU ${show(times.map(({ cpu }) => cpu))} ms`,
    )
  }
  const [ours = [], theirs = []] = [...starts.values()]
  for (const kind of ['wall', 'cpu'] as const) {
    const ratio = median(ours.map((each, round) => each[kind] / (theirs[round]?.[kind] ?? Number.NaN)))
    console.log(`start, ${kind} ratio: ${ratio.toFixed(2)}`)
  }
  const [load = [], first = [], firstCpu = [], next = [], nextCpu = [], hono = []] = imports
  console.log(
    `import of dc-mock ${show(load)} ms, of hono and its server ${show(hono)} ms, ratio ${(median(load) / median(hono)).toFixed(2)}`,
  )
  console.log(`createMock() until its first response: ${show(first)} ms, CPU ${show(firstCpu)} ms`)
  console.log(`second mock: ${show(next)} ms, CPU ${show(nextCpu)} ms`)
} finally {
  rmSync(folder, { recursive: true })
}
