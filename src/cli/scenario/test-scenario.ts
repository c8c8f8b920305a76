import { formatStepFailure } from '../../contract/expect/format-step-failure.ts'
import { runSteps, type StepFailure } from '../../contract/expect/run-steps.ts'
import { withVirtualTime } from '../../contract/expect/virtual-time.ts'
import { type Assembly, assemble } from '../../mock/assemble.ts'
import { sendInProcess } from '../../mock/send-in-process.ts'
import { createEnvironment } from '../../service/create-environment.ts'
import type { Environment } from '../../service/environment.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import type { ScenarioLibrary } from '../../state/scenario/library.ts'
import { addStartWebsites } from '../../state/website/add-start-websites.ts'
import type { CreatedWebsite } from '../../state/website/add-website.ts'
import type { ChosenScenario } from '../../state/website/choose-scenario.ts'
import { WebsiteError } from '../../state/website/website-error.ts'

/** Result of a scenario test: the number of steps and, if the test failed, lines that describe the failure. */
export interface ScenarioTestResult {
  steps: number
  problem: readonly string[] | null
}

/**
 * Checks the expectations of a scenario against a new mock with virtual time. If the scenario contains several websites, checks the
 * expectations of each website.
 */
export async function testScenario(chosen: ChosenScenario, scenarios: ScenarioLibrary): Promise<ScenarioTestResult> {
  const environment = withVirtualTime(createEnvironment())
  const mock = assemble({ environment, scenarios })
  let steps = 0
  try {
    for (const website of await addStartWebsites(mock.services, chosen)) {
      steps += website.chosen.document.expect?.length ?? 0
      const problem = await testWebsite(website, mock, environment)
      if (problem) return { steps, problem }
    }
    return { steps, problem: null }
  } catch (error) {
    if (error instanceof ScenarioError || error instanceof WebsiteError)
      return { steps, problem: error.message.split('\n  ') }
    throw error
  } finally {
    mock.close()
  }
}

async function testWebsite(
  { website, chosen }: CreatedWebsite,
  mock: Assembly,
  { now }: Environment,
): Promise<string[] | null> {
  const { expect = [] } = chosen.document
  const send = (request: Request): Promise<Response> => sendInProcess(mock, request)
  const failure = await runSteps(expect, { url: 'http://mock', appId: website.appId, send, now })
  if (!failure) return null
  const { index, step } = failure
  return [
    `step ${index + 1} of ${expect.length}: ${step}`,
    ...formatStepFailure(failure, await locationOf(failure, chosen)),
  ]
}

/** Returns the file and line of an expectation, or null if the scenario was not read from a file. */
async function locationOf({ path }: StepFailure, { locate }: ChosenScenario): Promise<string | null> {
  const { problems } = await locate(new ScenarioError([{ path, text: '' }]))
  const location = problems[0]?.location
  return location ? `${location.file}:${location.line}` : null
}
