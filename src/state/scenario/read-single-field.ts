/** Validates fields of scenario documents that can also be sent in separate requests. */
import type { ScenarioFault, ScenarioPerson, ScenarioVerdict } from '../../spec/generated/control.d.ts'
import type { ScenarioFields } from '../../spec/validate-scenario.ts'
import { ScenarioError } from './error.ts'
import { toScenarioProblem } from './find-problems.ts'

/**
 * Validates a fault. The other functions validate their fields in the same way.
 * @throws {ScenarioError} if the value does not match the schema
 */
export function readFault(value: unknown): Promise<ScenarioFault> {
  return read('fault', value)
}

export function readPerson(value: unknown): Promise<ScenarioPerson> {
  return read('person', value)
}

export function readVerdict(value: unknown): Promise<ScenarioVerdict> {
  return read('verdict', value)
}

async function read<Part extends keyof ScenarioFields>(part: Part, value: unknown): Promise<ScenarioFields[Part]> {
  const { readScenarioField } = await import('../../spec/validate-scenario.ts')
  const reading = readScenarioField(part, value)
  if (reading.invalid === null) return reading.value
  throw new ScenarioError(reading.invalid.problems.map(toScenarioProblem))
}
