import { runSteps, type StepFailure } from '../../../src/contract/expect/run-steps.ts'
import type { StepTarget } from '../../../src/contract/expect/target.ts'
import { withVirtualTime } from '../../../src/contract/expect/virtual-time.ts'
import type { Environment } from '../../../src/service/environment.ts'
import type { ScenarioDocument } from '../../../src/spec/generated/control.d.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { type Started, startInProcess } from '../../support/start.ts'

/** Starts a mock with virtual time and loads a scenario into the default website. */
export async function startVirtual(
  scenario?: string | ScenarioDocument,
): Promise<{ started: Started; environment: Environment }> {
  const environment = withVirtualTime(createSettableTime().environment)
  return {
    environment,
    started: await startInProcess({ environment, ...(scenario === undefined ? {} : { scenario }) }),
  }
}

/** Returns a target for steps on the given website. By default, the steps run on the default website. */
export function targetOf(
  started: Started,
  environment: Environment,
  appId: string = started.website.app_id,
): StepTarget {
  return { url: started.url, appId, send: (request) => started.mock.fetch(request), now: environment.now }
}

/** Runs the steps of a document on a new mock. */
export async function run(document: ScenarioDocument): Promise<StepFailure | null> {
  const { started, environment } = await startVirtual(document)
  return runSteps(document.expect ?? [], targetOf(started, environment))
}
