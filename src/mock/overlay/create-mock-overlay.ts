/** Applies overlays to a mock. Overlays change the spec that the mock serves, and the mock's responses. */
import type { SpecOverlay } from '../../server/request-context.ts'
import type { ContraryVariant } from '../../spec/assumption-variant.ts'
import {
  type ActiveSpec,
  activateSpec,
  type NamedDocument,
  readShippedSpec,
  type SpecOptions,
  stringifySpec,
} from '../../spec/overlay/active-spec.ts'
import { describeUnsupported } from './describe-unsupported.ts'
import { readResponseOverrides } from './response-overrides.ts'
import { createResponseTransform } from './transform-response.ts'

export interface MockOverlay extends SpecOverlay {
  readonly activeSpec: ActiveSpec
  /** Differences between the active spec and openapi.yaml that the mock does not support, as one line each. */
  readonly unsupported: readonly string[]
}

/**
 * Loads overlays.
 *
 * @param shippedText original text of openapi.yaml
 * @throws {OverlayError} if an overlay cannot be used
 */
export async function createMockOverlay(options: SpecOptions, shippedText: string): Promise<MockOverlay> {
  const activeSpec = await activateSpec(options, await readShippedSpec(shippedText))
  const overrides = readResponseOverrides(activeSpec)
  return {
    activeSpec,
    text: await stringifySpec(activeSpec),
    overlays: options.overlays,
    transform: createResponseTransform(activeSpec, overrides),
    unsupported: describeUnsupported(activeSpec, overrides),
  }
}

/**
 * Returns the spec of a variant as YAML, with the overlays applied.
 * @throws {OverlayError} if an overlay cannot be applied, for example because it changes a response that the variant does not have
 */
export async function stringifyVariantSpec(
  variant: ContraryVariant,
  overlays: readonly NamedDocument[],
  shippedText: string,
): Promise<string> {
  const { variantOverlays } = await import('../../spec/generated/variant-overlays.ts')
  const variantOverlay = { name: `the variant ${variant}`, content: variantOverlays[variant] }
  const shipped = await readShippedSpec(shippedText)
  return stringifySpec(await activateSpec({ overlays: [variantOverlay, ...overlays] }, shipped))
}
