/** Holds scenario documents and their parts against `control.yaml`. Apart from the requests, since the validators are large. */
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

/** A scenario document with its type, or the first thing in it that does not fit. */
export function readScenarioDocument(document: unknown): ReadResult<ScenarioDocument> {
  if (isScenarioDocument(document)) return { value: document, problem: null }
  return { problem: describeMismatch(isScenarioDocument.errors ?? [], 'A scenario') }
}

/** Parts of documents that are sent by themselves. */
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

/** A part of a document that is the body of a request, with its type, or the first thing in it that does not fit. */
export function readScenarioField<Part extends keyof ScenarioFields>(
  part: Part,
  value: unknown,
): ReadResult<ScenarioFields[Part]> {
  const fits: Validator<ScenarioFields[Part]> = parts[part]
  if (fits(value)) return { value, problem: null }
  return { problem: describeMismatch(fits.errors ?? [], 'Request body') }
}
