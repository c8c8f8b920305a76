/** What was learned, as an OpenAPI Overlay 1.0. */

import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { applyOverlay } from '../../spec/overlay/apply-overlay.ts'
import { checkSpec } from '../../spec/overlay/check-spec.ts'
import type { DataMap } from '../../spec/overlay/plain-data.ts'
import { toOverlay } from '../../spec/overlay/read-overlay.ts'
import { version } from '../../spec/version.ts'
import { createDraft, wrap } from './draft.ts'
import { learnMessages } from './learn-messages.ts'
import { learnSchemas } from './learn-schemas.ts'
import { learnBehaviours, learnHeaders, learnStatuses } from './learn-statuses.ts'
import type { Observations } from './observations.ts'
import { toExtension } from './questions.ts'

export interface Learned {
  /** The overlay. It was applied to the spec in force, and what came out was checked. */
  readonly overlay: DataMap
  readonly changes: number
  readonly questions: number
}

/** Null where nothing was seen that the spec in force does not have. `title` says where it was seen. */
export function writeLearned(seen: Observations, { document, spec }: ActiveSpec, title: string): Learned | null {
  const draft = createDraft(document)
  learnSchemas(draft, seen)
  learnMessages(draft, seen, spec)
  learnStatuses(draft, seen, spec)
  learnHeaders(draft, seen)
  learnBehaviours(draft, seen)
  const changes = draft.actions.length
  const questions = [...draft.questions, ...seen.questions]
  if (questions.length > 0) {
    const update = { 'x-open-questions': questions.map(toExtension) }
    const description = 'Nothing is changed for these: what was seen contradicts the documents, or itself.'
    draft.change([{ target: '$.info', update }], description, {
      answers: questions.reduce((sum, one) => sum + one.seen, 0),
      of: seen.answers,
    })
  }
  if (draft.actions.length === 0) return null
  const overlay = wrap(draft.actions, { title, 'x-learned': { by: `dc-mock ${version}`, answers: seen.answers } })
  checkSpec(applyOverlay(document, toOverlay(overlay)))
  return { overlay, changes, questions: questions.length }
}
