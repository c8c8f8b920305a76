/** Validates scenario documents and their fields against control.yaml. The validators are in a separate module, because they are large. */
import { findProblems, type InvalidValue } from './find-problems.ts'
import type { ScenarioDocument, ScenarioFault, ScenarioPerson, ScenarioVerdict } from './generated/control.d.ts'
import {
  isScenarioDocument,
  isScenarioFault,
  isScenarioPerson,
  isScenarioVerdict,
} from './generated/scenario-validator.js'
import type { Validator } from './validator.ts'

export type ScenarioReading<T> = { readonly value: T; readonly invalid: null } | { readonly invalid: InvalidValue<T> }

const maxProblems = 20

export function readScenarioDocument(document: unknown): ScenarioReading<ScenarioDocument> {
  return read(document, isScenarioDocument, 'A scenario')
}

/** Parts of a scenario that clients can also send separately, each as the body of a request. */
export interface ScenarioFields {
  fault: ScenarioFault
  person: ScenarioPerson
  verdict: ScenarioVerdict
}

const parts: { readonly [Part in keyof ScenarioFields]: Validator<ScenarioFields[Part]> } = {
  fault: isScenarioFault,
  person: isScenarioPerson,
  verdict: isScenarioVerdict,
}

export function readScenarioField<Part extends keyof ScenarioFields>(
  part: Part,
  value: unknown,
): ScenarioReading<ScenarioFields[Part]> {
  return read(value, parts[part], 'Request body')
}

function read<T>(value: unknown, validator: Validator<T>, subject: string): ScenarioReading<T> {
  if (validator(value)) return { value, invalid: null }
  return { invalid: findProblems(value, validator, subject, maxProblems + 1) }
}
