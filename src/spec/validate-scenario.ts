/** Holds scenario documents and their parts against `control.yaml`. Apart from the requests, since the validators are large. */
import type { ScenarioDocument, ScenarioFault, ScenarioPerson, ScenarioVerdict } from './generated/control.d.ts'
import {
  isScenarioDocument,
  isScenarioFault,
  isScenarioPerson,
  isScenarioVerdict,
} from './generated/scenario-validator.js'
import { describeMismatch } from './mismatch.ts'
import type { Reading } from './problem.ts'
import type { Validator } from './validator.ts'

/** A scenario document with its type, or the first thing in it that does not fit. */
export function readScenarioDocument(document: unknown): Reading<ScenarioDocument> {
  if (isScenarioDocument(document)) return { value: document, problem: null }
  return { problem: describeMismatch(isScenarioDocument.errors ?? [], 'A scenario') }
}

/** Parts of documents that are sent by themselves. */
export interface ScenarioParts {
  fault: ScenarioFault
  person: ScenarioPerson
  verdict: ScenarioVerdict
}

const parts: { readonly [Part in keyof ScenarioParts]: Validator<ScenarioParts[Part]> } = {
  fault: isScenarioFault,
  person: isScenarioPerson,
  verdict: isScenarioVerdict,
}

/** A part of a document that is the body of a request, with its type, or the first thing in it that does not fit. */
export function readScenarioPart<Part extends keyof ScenarioParts>(
  part: Part,
  value: unknown,
): Reading<ScenarioParts[Part]> {
  const fits: Validator<ScenarioParts[Part]> = parts[part]
  if (fits(value)) return { value, problem: null }
  return { problem: describeMismatch(fits.errors ?? [], 'Request body') }
}
