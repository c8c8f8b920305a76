import { assemble } from '../../../mock/assemble.ts'
import { sendInProcess } from '../../../mock/send-in-process.ts'
import { createEnvironment } from '../../../service/create-environment.ts'
import { freeChecks } from '../../../service/quota.ts'
import type { ScenarioDocument } from '../../../spec/generated/control.d.ts'
import { createShippedLibrary, createValueSource } from '../../../state/scenario/library.ts'
import { readScenario } from '../../../state/scenario/parse.ts'
import { addStartWebsites } from '../../../state/website/add-start-websites.ts'
import { selectSource } from '../../../state/website/select-scenario.ts'
import { runSteps, type StepFailure } from '../../expect/run-steps.ts'
import { withVirtualTime } from '../../expect/virtual-time.ts'
import { pluralize } from '../../report/pluralize.ts'
import type { RecordedExchange } from '../anonymize-exchange.ts'
import { findPeople, type ScenarioPart } from './observed-people.ts'
import { toStep } from './steps.ts'

/** Scenario generated from a recording. */
export interface RecordedScenario {
  /** Scenario that replays the recorded requests and expects the recorded responses. */
  readonly document: ScenarioDocument
  /** Exchanges and expectations that were left out of the scenario, with the reasons. */
  readonly leftOut: readonly string[]
}

const maxSteps = 500
/**
 * In the first `maxRounds` runs of the scenario, a step that fails because of the response body is changed to expect only the status. All
 * other steps that fail, and all steps that fail in later runs, are removed.
 */
const maxRounds = 10

/** Runs the scenario on a mock, and removes expectations that the mock does not meet. */
export async function convertToScenario(
  recorded: readonly RecordedExchange[],
  name: string,
): Promise<RecordedScenario> {
  const leftOut: string[] = []
  const steps: ScenarioPart[] = []
  for (const [index, one] of recorded.entries()) {
    const result = toStep(one)
    if ('step' in result && steps.length < maxSteps) steps.push(result.step)
    else
      leftOut.push(
        `${nameOf(one, index)}: ${'leftOut' in result ? result.leftOut : `a scenario has at most ${maxSteps} steps`}`,
      )
  }
  const base = createScenarioBase(recorded, name)
  let expect = steps
  for (let round = 0; ; round++) {
    const document = await readScenario({ ...base, ...(expect.length > 0 ? { expect } : {}) })
    const failures = await findFailures(document)
    if (failures.length === 0) return { document, leftOut }
    const failed = new Map(failures.map((failure) => [failure.index, failure]))
    expect = expect.flatMap((step, index) => {
      const failure = failed.get(index)
      if (!failure) return [step]
      const relaxed = round < maxRounds ? relaxStep(step, failure) : null
      leftOut.push(describeFailure(failure, relaxed))
      return relaxed ? [relaxed] : []
    })
  }
}

function nameOf({ operation, request }: RecordedExchange, index: number): string {
  return `exchange ${index + 1} (${operation ?? `${request.method} ${request.path}`})`
}

function createScenarioBase(recorded: readonly RecordedExchange[], name: string): ScenarioPart {
  const { people, devices, verdicts } = findPeople(recorded)
  const checks = recorded.filter(({ operation }) => operation === 'checkEmail')
  const firstRejected = checks.findIndex(({ response }) => response.status === 429)
  const before = checks.slice(0, Math.max(firstRejected, 0)).filter(({ response }) => response.status === 200).length
  const known = people.length === 0 ? 'no known people' : pluralize(people.length, 'known person', 'known people')
  return {
    title: `Recorded: ${name}`,
    description: `Generated from a recording of ${pluralize(recorded.length, 'exchange')}. The scenario starts with ${known}. Email addresses are pseudonyms, except at reserved domains such as shop.example.`,
    ...(firstRejected === -1 ? {} : { plan: 'free', checks_used: freeChecks - before }),
    ...(Object.keys(devices).length > 0 ? { devices } : {}),
    ...(people.length > 0 ? { people } : {}),
    ...(verdicts.length > 0 ? { verdicts } : {}),
  }
}

/** Returns a copy of the step that expects only the status, or null if the step did not fail because of the response body. */
function relaxStep(step: ScenarioPart, { path }: StepFailure): ScenarioPart | null {
  const { response } = step
  if (typeof response !== 'object' || response === null || !path.includes('/response/body')) return null
  return { ...step, response: { status: Reflect.get(response, 'status') } }
}

function describeFailure({ step, path, expected, received }: StepFailure, relaxed: ScenarioPart | null): string {
  const place = path.replace(/^\/expect\/\d+\/response\/?/, '').replaceAll('/', '.') || 'the response'
  const effect = relaxed ? 'the step checks only the status' : 'the step is left out'
  return `${step}: ${place} was ${JSON.stringify(expected)}, but a mock returns ${JSON.stringify(received)}; ${effect}`
}

async function findFailures(document: ScenarioDocument): Promise<StepFailure[]> {
  const environment = withVirtualTime(createEnvironment())
  const scenarios = createShippedLibrary()
  const mock = assemble({ environment, scenarios })
  try {
    const selected = await selectSource(createValueSource(document, scenarios))
    const [website] = await addStartWebsites(mock.services, selected)
    if (!website) return []
    const target = {
      url: 'http://mock',
      appId: website.website.appId,
      send: (request: Request) => sendInProcess(mock, request),
      now: environment.now,
    }
    const failures: StepFailure[] = []
    for (const [index, step] of (document.expect ?? []).entries()) {
      const failure = await runSteps([step], target)
      if (failure) failures.push({ ...failure, index })
    }
    return failures
  } finally {
    mock.close()
  }
}
