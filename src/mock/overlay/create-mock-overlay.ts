/** Overlays over a mock: what it shows as its spec, and what it answers instead. */
import type { SpecOverlay } from '../../server/request-context.ts'
import {
  type ActiveSpec,
  activateSpec,
  readShippedSpec,
  type SpecOptions,
  stringifySpec,
} from '../../spec/overlay/active-spec.ts'
import { describeUnsupported } from './describe-unsupported.ts'
import { readResponseOverrides } from './response-overrides.ts'
import { createResponseTransform } from './transform-response.ts'

export interface MockOverlay extends SpecOverlay {
  readonly activeSpec: ActiveSpec
  /** What the spec in force says and the mock does not imitate, one line each. */
  readonly unsupported: readonly string[]
}

/**
 * `shippedText`: that of openapi.yaml.
 *
 * @throws {OverlayError} where an overlay cannot be used
 */
export async function createMockOverlay(options: SpecOptions, shippedText: string): Promise<MockOverlay> {
  const activeSpec = await activateSpec(options, await readShippedSpec(shippedText))
  const overrides = readResponseOverrides(activeSpec)
  return {
    activeSpec,
    text: await stringifySpec(activeSpec),
    transform: createResponseTransform(activeSpec, overrides),
    unsupported: describeUnsupported(activeSpec, overrides),
  }
}
