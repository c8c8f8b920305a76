/** Draft of an overlay. Each change is applied to the document immediately, so later changes see the result. */

import { applyOverlay } from '../../spec/overlay/apply-overlay.ts'
import { type JsonObject, toJsonValue } from '../../spec/overlay/json-value.ts'
import { toOverlay } from '../../spec/overlay/read-overlay.ts'
import type { SpecNode } from '../../spec/spec-node.ts'
import type { PlainAction } from './change-node.ts'
import type { OpenQuestion } from './questions.ts'

/** Number of observations that support a change. */
export interface Evidence {
  /** Number of responses that deviated from the spec. */
  readonly responses: number
  /** Number of responses that could have deviated from the spec. */
  readonly of: number
}

export interface Draft {
  /** Document with all changes so far. */
  readonly document: SpecNode
  readonly actions: readonly JsonObject[]
  readonly questions: readonly OpenQuestion[]
  change(actions: readonly PlainAction[], description: string, evidence: Evidence): void
  addQuestion(question: OpenQuestion): void
}

export function createDraft(document: SpecNode): Draft {
  let current = document
  const actions: JsonObject[] = []
  const questions: OpenQuestion[] = []
  return {
    get document() {
      return current
    },
    actions,
    questions,
    change(steps, description, evidence) {
      const described = steps.map(({ target, ...action }) =>
        toDataMap({ target, description, ...action, 'x-observed': { ...evidence } }),
      )
      if (described.length === 0) return
      current = applyOverlay(current, toOverlay(createOverlayDocument(described)))
      actions.push(...described)
    },
    addQuestion: (question) => questions.push(question),
  }
}

/** Creates an overlay document from actions. */
export function createOverlayDocument(actions: readonly JsonObject[], info: JsonObject = {}): JsonObject {
  return toDataMap({ overlay: '1.0.0', info: { title: 'Learned', version: '1.0.0', ...info }, actions })
}

function toDataMap(value: object): JsonObject {
  const data = toJsonValue(value)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new TypeError('Expected an object')
  return data
}
