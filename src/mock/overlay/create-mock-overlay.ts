/** Applies overlays, which change the mock's spec and responses. */
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
  /** Overlay changes that the mock does not support, one line per change. */
  readonly unsupported: readonly string[]
}

/**
 * @param shippedText original text of openapi.yaml
 * @throws {OverlayError} if an overlay cannot be applied
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
 * Returns a variant's spec as YAML, with the overlays applied.
 * @throws {OverlayError} if an overlay cannot be applied, for example because it changes a response that does not exist in the variant
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
