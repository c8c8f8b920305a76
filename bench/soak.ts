/**
 * Checks that the memory and the number of handles of the built command stay stable during a day's mixed traffic.
 *
 *     npm run build && npx node bench/soak.ts [--requests 300000]
 *
 * Every response is validated. After each tenth of the requests, the traffic pauses, the default website is reset, the heap is collected,
 * and the idle process is inspected. The script exits with 1 if the mock counted an internal error, or if a value grows by more than its
 * limit between the second tenth and any later tenth. Linux only.
 */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTraffic } from './soak-traffic.ts'
import { freePort, residentMebibytes, start } from './targets.ts'

/**
 * Allowed growth since the second tenth. The heap may grow by a number of MiB or by a share, whichever is larger. RSS may grow by a share.
 * The number of handles must not grow.
 */
const bounds = { heapMebibytes: 2, heapShare: 0.1, residentShare: 0.15 }

const { values } = parseArgs({ options: { requests: { type: 'string', default: '300000' } } })
const requests = Number(values.requests)
if (!Number.isInteger(requests) || requests < 1000)
  throw new Error('--requests must be a whole number of at least 1000')

interface Sample {
  sent: number
  heap: number
  resident: number
  handles: readonly string[]
}

/** Process, as seen through the inspector protocol. */
interface Inspector {
  send(method: string, params?: object): Promise<{ result?: { value?: unknown } }>
  close(): void
}

async function inspect(port: number): Promise<Inspector> {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json`)).json()
  const socket = new WebSocket(webSocketDebuggerUrl)
  const waiting = new Map<number, (answer: { result?: { value?: unknown } }) => void>()
  let last = 0
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('The inspector does not accept a connection'))
  })
  return {
    send: (method, params = {}) =>
      new Promise((resolve) => {
        waiting.set(++last, resolve)
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}

async function evaluate({ send }: Inspector, expression: string): Promise<unknown> {
  return (await send('Runtime.evaluate', { expression, returnByValue: true })).result?.value
}

/** Returns the resources that keep the process alive, such as `TCPSocketWrap` and `Timeout`. Closing connections can take a while. */
async function readIdleHandles(inspector: Inspector): Promise<string[]> {
  for (let left = 100; ; left--) {
    const handles = String(await evaluate(inspector, 'process.getActiveResourcesInfo().sort().join()')).split(',')
    if (left === 0 || !handles.includes('TCPSocketWrap')) return handles
    await setTimeout(100)
  }
}

async function sample(inspector: Inspector, pid: number, sent: number): Promise<Sample> {
  const handles = await readIdleHandles(inspector)
  await inspector.send('HeapProfiler.collectGarbage')
  await inspector.send('HeapProfiler.collectGarbage')
  const used = '(({ heapUsed, arrayBuffers }) => heapUsed + arrayBuffers)(process.memoryUsage())'
  const heap = Number(await evaluate(inspector, used)) / 2 ** 20
  return { sent, heap, resident: residentMebibytes(pid), handles }
}

function count(handles: readonly string[]): string {
  const kinds = [...new Set(handles)].map((kind) => `${handles.filter((each) => each === kind).length} ${kind}`)
  return kinds.join(', ')
}

/** Describes all values that exceed the allowed growth since the second tenth. */
function findGrowth(from: Sample, to: Sample): string[] {
  const limits = {
    heap: from.heap + Math.max(bounds.heapMebibytes, from.heap * bounds.heapShare),
    resident: from.resident * (1 + bounds.residentShare),
  }
  return [
    to.heap > limits.heap ? `the heap is ${to.heap.toFixed(1)} MiB, more than ${limits.heap.toFixed(1)}` : '',
    to.resident > limits.resident
      ? `RSS is ${to.resident.toFixed(0)} MiB, more than ${limits.resident.toFixed(0)}`
      : '',
    to.handles.length > from.handles.length ? `handles: ${count(to.handles)}, before ${count(from.handles)}` : '',
  ].filter((problem) => problem !== '')
}

const [port, inspectorPort] = [await freePort(), await freePort()]
const main = join(import.meta.dirname, '..', 'dist/cli/main.js')
const args = [`--inspect=127.0.0.1:${inspectorPort}`, main, 'serve', '--port', String(port), '--log', 'silent']
const { url, child } = await start('dc-mock', args, null, port)
const pid = child.pid ?? 0
const inspector = await inspect(inspectorPort)
const { websites } = await (await fetch(`${url}/_mock/websites`)).json()
const [standing] = websites
const startedAt = performance.now()
const traffic = createTraffic(url, standing)
const samples: Sample[] = []
console.log('| requests | heap, MiB | RSS, MiB | open handles when idle |\n|---|---|---|---|')
for (let tenth = 0; tenth < 10; tenth++) {
  const before = traffic.sent
  // Set the plan again, because the reset at the end of each tenth restores the free plan.
  await fetch(`${url}/_mock/websites/${standing.app_id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"plan":"business"}',
  })
  await traffic.send(Math.ceil((requests * (tenth + 1)) / 10) - before)
  // Removes the data that the requests have created, so that only the memory of the mock itself is measured.
  await fetch(`${url}/_mock/reset?website=${standing.app_id}`, { method: 'POST' })
  const current = await sample(inspector, pid, traffic.sent)
  samples.push(current)
  const columns = [
    current.sent.toLocaleString('en'),
    current.heap.toFixed(1),
    current.resident.toFixed(0),
    count(current.handles),
  ]
  console.log(`| ${columns.join(' | ')} |`)
}
const health = await (await fetch(`${url}/_mock/health`)).json()
inspector.close()
child.kill('SIGKILL')

const [, second, ...later] = samples
if (!second) throw new Error('Some of the ten samples are missing')
const problems = later.flatMap((each) =>
  findGrowth(second, each).map((problem) => `after ${each.sent} requests ${problem}`),
)
if (health.internal_errors !== 0) problems.push(`the mock counted ${health.internal_errors} internal errors`)
console.log(`\n${process.version}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
for (const problem of problems) console.error(`Compared with the second tenth, ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
