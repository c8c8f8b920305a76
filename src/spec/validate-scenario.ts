/** Holds scenario documents against `control.yaml`. Apart from the requests, since its validator is large. */
import type { ScenarioDocument } from './generated/control.d.ts'
import { isScenarioDocument } from './generated/scenario-validator.js'
import { describeMismatch } from './mismatch.ts'
import type { Reading } from './problem.ts'

/** A scenario document with its type, or the first thing in it that does not fit. */
export function readScenarioDocument(document: unknown): Reading<ScenarioDocument> {
  if (isScenarioDocument(document)) return { value: document, problem: null }
  return { problem: describeMismatch(isScenarioDocument.errors ?? [], 'A scenario') }
}
