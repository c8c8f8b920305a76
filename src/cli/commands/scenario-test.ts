import { formatStepFailure } from '../../contract/expect/format-step-failure.ts'
import { runSteps, type StepFailure } from '../../contract/expect/run-steps.ts'
import { withVirtualTime } from '../../contract/expect/virtual-time.ts'
import { type Assembly, assemble } from '../../mock/assemble.ts'
import { sendInProcess } from '../../mock/send-in-process.ts'
import { createEnvironment } from '../../service/create-environment.ts'
import type { Environment } from '../../service/environment.ts'
import { toPrintable } from '../../service/printable.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import type { ScenarioLibrary } from '../../state/scenario/library.ts'
import { addStartWebsites } from '../../state/website/add-start-websites.ts'
import type { CreatedWebsite } from '../../state/website/add-website.ts'
import type { SelectedScenario } from '../../state/website/select-scenario.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import type { Arguments, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { openScenarioLibrary, selectByNameOrFile } from '../scenario/select.ts'
import { formatJson, type Output } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

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
  const ok = counts.failed === 0 && counts.passed > 0
  out.write(args.isSet('json') ? formatJson({ ok, results }) : `${formatCounts(counts)}\n`)
  if (counts.passed + counts.failed === 0)
    throw new UsageError('Nothing was tested, because no scenario has steps', 'Add steps under "expect:"')
  return ok ? exitCodes.done : exitCodes.failed
}

type ResultKind = 'passed' | 'failed' | 'withoutSteps'

/**
 * An invalid scenario counts as a failed test.
 * @throws {UsageError} if the scenario name is unknown or the file cannot be read
 */
async function testOne(nameOrFile: string, library: ScenarioLibrary): Promise<ScenarioTestResult> {
  try {
    return await testScenario(await selectByNameOrFile(nameOrFile, library), library)
  } catch (error) {
    if (error instanceof ScenarioError) return { steps: 0, problem: error.lines }
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

interface ScenarioTestResult {
  steps: number
  /** Lines of the error message. Null if the test passed. */
  problem: readonly string[] | null
}

async function testScenario(selected: SelectedScenario, scenarios: ScenarioLibrary): Promise<ScenarioTestResult> {
  const environment = withVirtualTime(createEnvironment())
  const mock = assemble({ environment, scenarios })
  let steps = 0
  try {
    for (const website of await addStartWebsites(mock.services, selected)) {
      steps += website.selected.document.expect?.length ?? 0
      const problem = await testWebsite(website, mock, environment)
      if (problem) return { steps, problem }
    }
    return { steps, problem: null }
  } catch (error) {
    if (error instanceof ScenarioError) return { steps, problem: error.lines }
    if (error instanceof WebsiteError) return { steps, problem: [error.message] }
    throw error
  } finally {
    mock.close()
  }
}

async function testWebsite(
  { website, selected }: CreatedWebsite,
  mock: Assembly,
  { now }: Environment,
): Promise<string[] | null> {
  const { expect = [] } = selected.document
  const send = (request: Request): Promise<Response> => sendInProcess(mock, request)
  const failure = await runSteps(expect, { url: 'http://mock', appId: website.appId, send, now })
  if (!failure) return null
  const { index, step } = failure
  return [
    `step ${index + 1} of ${expect.length}: ${step}`,
    ...formatStepFailure(failure, await locationOf(failure, selected)),
  ]
}

/** Returns null if the scenario was not read from a file. */
async function locationOf({ path }: StepFailure, { locate }: SelectedScenario): Promise<string | null> {
  const { problems } = await locate(new ScenarioError([{ path, text: '' }]))
  const location = problems[0]?.location
  return location ? `${location.file}:${location.line}` : null
}
