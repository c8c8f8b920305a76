/** An overlay that is being written: each change is made to the document at once, so that the next one finds what is there by then. */

import { applyOverlay } from '../../spec/overlay/apply-overlay.ts'
import { type DataMap, toData } from '../../spec/overlay/plain-data.ts'
import { toOverlay } from '../../spec/overlay/read-overlay.ts'
import type { SpecNode } from '../../spec/spec-node.ts'
import type { PlainAction } from './change-node.ts'
import type { Question } from './questions.ts'

/** How many observations stand behind a change. */
export interface Evidence {
  /** Answers that were otherwise. */
  readonly answers: number
  /** Answers that could have been. */
  readonly of: number
}

export interface Draft {
  /** The document as the changes so far leave it. */
  readonly document: SpecNode
  readonly actions: readonly DataMap[]
  readonly questions: readonly Question[]
  change(actions: readonly PlainAction[], description: string, evidence: Evidence): void
  ask(question: Question): void
}

export function createDraft(document: SpecNode): Draft {
  let current = document
  const actions: DataMap[] = []
  const questions: Question[] = []
  return {
    get document() {
      return current
    },
    actions,
    questions,
    change(steps, description, evidence) {
      const described = steps.map(({ target, ...action }) =>
        mapOf({ target, description, ...action, 'x-observed': { ...evidence } }),
      )
      if (described.length === 0) return
      current = applyOverlay(current, toOverlay(wrap(described)))
      actions.push(...described)
    },
    ask: (question) => questions.push(question),
  }
}

/** Actions as a whole overlay. */
export function wrap(actions: readonly DataMap[], info: DataMap = {}): DataMap {
  return mapOf({ overlay: '1.0.0', info: { title: 'Learned', version: '1.0.0', ...info }, actions })
}

function mapOf(value: object): DataMap {
  const data = toData(value)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new TypeError('An object is a map')
  return data
}
