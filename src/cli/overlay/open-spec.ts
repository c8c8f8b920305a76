/** Loads the OpenAPI document and applies the overlays that the flags specify. */

import { readAsset } from '../../server/read-asset.ts'
import { type ActiveSpec, activateSpec, readShippedSpec } from '../../spec/overlay/active-spec.ts'
import { readSpecOptions, wrapOverlayError } from './read-spec-options.ts'

/** @throws {UsageError} if a file is invalid */
export async function openSpec(overlays: readonly string[], spec?: string): Promise<ActiveSpec> {
  const options = await readSpecOptions(overlays, spec)
  return wrapOverlayError(async () => activateSpec(options, await readShippedSpec(await readAsset('openapi.yaml'))))
}
