import { toPrintable } from '../../service/printable.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import type { ScenarioLibrary } from '../../state/scenario/library.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import type { Arguments, Context } from '../command.ts'
import { chooseByNameOrFile, openScenarioLibrary } from '../scenario/choose.ts'
import { type ScenarioTestResult, testScenario } from '../scenario/test-scenario.ts'
import { formatJson, type Output } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** Prints the result of each scenario test. Returns 1 if an expectation failed or a scenario is invalid. */
export async function run(args: Arguments, { terminal: { out } }: Context): Promise<number> {
  const library = await openScenarioLibrary(args.value('scenarios') ?? null)
  const namesOrFiles = args.operands.length > 0 ? args.operands : await library.names()
  const column = Math.max(...namesOrFiles.map(({ length }) => length)) + 2
  const results: (ScenarioTestResult & { name: string })[] = []
  for (const name of namesOrFiles) {
    const result = await testOne(name, library)
    results.push({ name, ...result })
    if (!args.isSet('json')) out.write(`${formatResult(name.padEnd(column), result, out).join('\n')}\n`)
  }
  const counts = { passed: 0, failed: 0, withoutSteps: 0 }
  for (const result of results) counts[kindOf(result)]++
  out.write(args.isSet('json') ? formatJson({ ok: counts.failed === 0, results }) : `${formatCounts(counts)}\n`)
  return counts.failed > 0 ? 1 : 0
}

type ResultKind = 'passed' | 'failed' | 'withoutSteps'

/** Tests one scenario. An unknown name or a missing file is a usage error. An invalid scenario counts as a failed test. */
async function testOne(nameOrFile: string, library: ScenarioLibrary): Promise<ScenarioTestResult> {
  try {
    return await testScenario(await chooseByNameOrFile(nameOrFile, library), library)
  } catch (error) {
    if (error instanceof ScenarioError) return { steps: 0, problem: error.message.split('\n  ') }
    throw error instanceof WebsiteError ? new UsageError(error.message) : error
  }
}

function kindOf({ steps, problem }: ScenarioTestResult): ResultKind {
  if (problem) return 'failed'
  return steps === 0 ? 'withoutSteps' : 'passed'
}

function formatResult(name: string, result: ScenarioTestResult, out: Output): string[] {
  const { steps, problem } = result
  switch (kindOf(result)) {
    case 'passed':
      return [`${out.paint('green', '✓')} ${name}${out.paint('dim', steps === 1 ? '1 step' : `${steps} steps`)}`]
    case 'withoutSteps':
      return [`- ${name}${out.paint('dim', 'has no steps')}`]
    case 'failed': {
      const [first = '', ...others] = (problem ?? []).map(toPrintable)
      return [`${out.paint('red', '✗')} ${name}${first}`, ...others.map((line) => `    ${line}`)]
    }
  }
}

function formatCounts({ passed, failed, withoutSteps }: Record<ResultKind, number>): string {
  return `${passed} passed, ${failed} failed${withoutSteps > 0 ? `, ${withoutSteps} without steps` : ''}`
}
