/**
 * Validates scenario documents and their fields against `control.yaml`. This module is separate from the request validators, because its
 * validators are large.
 */
import type { ScenarioDocument, ScenarioFault, ScenarioPerson, ScenarioVerdict } from './generated/control.d.ts'
import {
  isScenarioDocument,
  isScenarioFault,
  isScenarioPerson,
  isScenarioVerdict,
} from './generated/scenario-validator.js'
import { describeMismatch } from './mismatch.ts'
import type { ReadResult } from './problem.ts'
import type { Validator } from './validator.ts'

/** Returns a valid scenario document with its type, or the first problem of an invalid document. */
export function readScenarioDocument(document: unknown): ReadResult<ScenarioDocument> {
  if (isScenarioDocument(document)) return { value: document, problem: null }
  return { problem: describeMismatch(isScenarioDocument.errors ?? [], 'A scenario') }
}

/** Fields of a scenario document that can also be sent in separate requests. */
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

/**
 * Returns a field of a scenario document that was sent as a request body, with its type. Returns the first problem if the field is invalid.
 */
export function readScenarioField<Part extends keyof ScenarioFields>(
  part: Part,
  value: unknown,
): ReadResult<ScenarioFields[Part]> {
  const fits: Validator<ScenarioFields[Part]> = parts[part]
  if (fits(value)) return { value, problem: null }
  return { problem: describeMismatch(fits.errors ?? [], 'Request body') }
}
