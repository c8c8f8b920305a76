import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { applyOverlay } from '../../spec/overlay/apply-overlay.ts'
import { checkSpec } from '../../spec/overlay/check-spec.ts'
import type { JsonObject } from '../../spec/overlay/json-value.ts'
import { toOverlay } from '../../spec/overlay/read-overlay.ts'
import { version } from '../../spec/version.ts'
import { createDraft, createOverlayDocument } from './draft.ts'
import { learnMessages } from './learn-messages.ts'
import { learnSchemas } from './learn-schemas.ts'
import { learnBehaviours, learnHeaders, learnStatuses } from './learn-statuses.ts'
import type { Observations } from './observer.ts'
import { toExtension } from './questions.ts'

/** Overlay that describes how a deployment differs from the spec. */
export interface LearnedOverlay {
  /** OpenAPI Overlay document. */
  readonly overlay: JsonObject
  /** Number of changes to the spec. */
  readonly changes: number
  /** Number of open questions. An open question is an observation that contradicts the documentation or another observation. */
  readonly questions: number
}

/**
 * Returns null if the observations match the active spec.
 * @param title overlay title, usually the deployment name
 */
export function createLearnedOverlay(
  observations: Observations,
  { document, spec }: ActiveSpec,
  title: string,
): LearnedOverlay | null {
  const draft = createDraft(document)
  learnSchemas(draft, observations)
  learnMessages(draft, observations, spec)
  learnStatuses(draft, observations, spec)
  learnHeaders(draft, observations)
  learnBehaviours(draft, observations)
  const changes = draft.actions.length
  const questions = [...draft.questions, ...observations.questions]
  if (questions.length > 0) {
    const update = { 'x-open-questions': questions.map(toExtension) }
    const description =
      'These observations contradict the documentation or each other, so the overlay does not include them.'
    draft.change([{ target: '$.info', update }], description, {
      responses: questions.reduce((sum, one) => sum + one.seen, 0),
      of: observations.responses,
    })
  }
  if (draft.actions.length === 0) return null
  const overlay = createOverlayDocument(draft.actions, {
    title,
    'x-learned': { by: `dc-mock ${version}`, responses: observations.responses },
  })
  checkSpec(applyOverlay(document, toOverlay(overlay)))
  return { overlay, changes, questions: questions.length }
}
