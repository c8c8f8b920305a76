import { runSteps, type StepFailure } from '../../../src/contract/expect/run-steps.ts'
import type { StepTarget } from '../../../src/contract/expect/target.ts'
import { withVirtualTime } from '../../../src/contract/expect/virtual-time.ts'
import type { Environment } from '../../../src/service/environment.ts'
import type { ScenarioDocument } from '../../../src/spec/generated/control.d.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { type Started, startInProcess } from '../../support/start.ts'

/** A mock in which nobody waits, its default website in a situation. */
export async function startVirtual(
  scenario?: string | ScenarioDocument,
): Promise<{ started: Started; environment: Environment }> {
  const environment = withVirtualTime(createSettableTime().environment)
  return {
    environment,
    started: await startInProcess({ environment, ...(scenario === undefined ? {} : { scenario }) }),
  }
}

/** The default website, or another one, as expectations are held against it. */
export function targetOf(
  started: Started,
  environment: Environment,
  appId: string = started.website.app_id,
): StepTarget {
  return { url: started.url, appId, send: (request) => started.mock.fetch(request), now: environment.now }
}

/** Runs the steps of a document on a mock of its own. */
export async function run(document: ScenarioDocument): Promise<StepFailure | null> {
  const { started, environment } = await startVirtual(document)
  return runSteps(document.expect ?? [], targetOf(started, environment))
}
