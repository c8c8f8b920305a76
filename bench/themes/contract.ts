/** Measures a run of all contract rules on the mock. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../measure/contenders.ts'
import { type Context, chooseByPace } from '../measure/context.ts'
import { printedNumbers } from '../measure/process.ts'
import type { Section } from '../measure/result.ts'
import { spreadOf } from '../measure/statistics.ts'

export async function measureContract(context: Context): Promise<Section> {
  const rounds = chooseByPace(context, { full: 5, quick: 3, smoke: 1 })
  const runs: number[] = []
  const commands: number[] = []
  let rules = 0
  for (let round = 1; round <= rounds; round++) {
    context.log(`contract run ${round} of ${rounds}`)
    const [took = 0, held = 0] = await printedNumbers('contract-run.js')
    runs.push(took / 1000)
    rules = held
    commands.push(runCommand())
  }
  return {
    title: 'Contract run',
    explanation: `A run of all ${rules} rules on the mock, including rules that move the clock. If a run has a finding, the benchmark fails.`,
    figures: [
      {
        what: 'all rules in one process, after the import',
        unit: ' s',
        spread: spreadOf(runs),
        goal: { max: 2 },
        sharedGoal: 'contract run',
      },
      {
        what: '`dc-mock verify --mock`, the complete command',
        unit: ' s',
        spread: spreadOf(commands),
        goal: { max: 2 },
        sharedGoal: 'contract run',
      },
    ],
    bars: null,
    tables: [],
    missing: [],
  }
}

function runCommand(): number {
  const from = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), 'verify', '--mock'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`dc-mock verify --mock exited with ${status}: ${stderr}`)
  return (performance.now() - from) / 1000
}
