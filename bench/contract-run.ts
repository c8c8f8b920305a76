/**
 * Measures a contract run of all rules on a mock, including time travel.
 *
 *     npx node bench/contract-run.ts
 *
 * Exits with 1 if a median exceeds its limit.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type ContractRun, mockTarget, planContract, runPlan } from '../src/contract/index.ts'
import { createHttpTransport } from '../src/contract/limiter/transport-http.ts'
import { createMock } from '../src/index.ts'

const maxMs = 2000
const times = 5

const command = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const inProcess = await createMock()
const listening = await createMock()
const { url } = await listening.listen()
const transport = createHttpTransport({ keepAlive: true })

const ways: readonly [name: string, run: () => Promise<void> | void][] = [
  ['in process', async () => check(await runPlan(planContract({ target: mockTarget(inProcess) })))],
  [
    'over HTTP',
    async () => check(await runPlan(planContract({ target: mockTarget({ ...listening, url }, transport.send) }))),
  ],
  ['`dc-mock verify --mock`, the complete command', runCommand],
]

console.log('| a run of all rules | fastest, ms | median, ms | CPU time, ms |')
console.log('|---|---|---|---|')
let isSlow = false
for (const [name, run] of ways) {
  const durations: number[] = []
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) {
    const from = performance.now()
    await run()
    durations.push(performance.now() - from)
  }
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000 / times
  durations.sort((a, b) => a - b)
  const median = durations[times >> 1] ?? Number.NaN
  isSlow ||= !(median <= maxMs)
  const cells = [durations[0] ?? Number.NaN, median, cpuMs].map(Math.round)
  // The command runs in a separate process, so its CPU time is unknown here.
  console.log(`| ${name} | ${[...cells.slice(0, 2), run === runCommand ? '' : cells[2]].join(' | ')} |`)
}
transport.close()
await listening.close()
await inProcess.close()
process.exitCode = isSlow ? 1 : 0

/** Throws an error if the run has findings, because the duration of such a run is not comparable. */
function check({ outcomes, problem }: ContractRun): void {
  const failedRules = outcomes.filter(({ verdict }) => verdict !== 'passed').map(({ rule }) => rule.id)
  if (problem || failedRules.length > 0)
    throw new Error(problem?.message ?? `rules with findings: ${failedRules.join(', ')}`)
}

function runCommand(): void {
  const { status, stderr } = spawnSync(process.execPath, [command, 'verify', '--mock'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
