/** Overlays over a mock: what it shows as its spec, and what it answers instead. */
import type { Overlaid } from '../../server/request-context.ts'
import {
  type ActiveSpec,
  activateSpec,
  readShippedSpec,
  type SpecOptions,
  writeSpec,
} from '../../spec/overlay/active-spec.ts'
import { describeNotImitated } from './describe-not-imitated.ts'
import { createAnswerChange } from './imitate-answer.ts'
import { readImitatedAnswers } from './imitated-answers.ts'

export interface OverlaidMock extends Overlaid {
  readonly force: ActiveSpec
  /** What the spec in force says and the mock does not imitate, one line each. */
  readonly notImitated: readonly string[]
}

/**
 * `shippedText`: that of openapi.yaml.
 *
 * @throws {OverlayError} where an overlay cannot be used
 */
export async function overlayMock(wish: SpecOptions, shippedText: string): Promise<OverlaidMock> {
  const force = await activateSpec(wish, await readShippedSpec(shippedText))
  const imitated = readImitatedAnswers(force)
  return {
    force,
    text: await writeSpec(force),
    change: createAnswerChange(force, imitated),
    notImitated: describeNotImitated(force, imitated),
  }
}
