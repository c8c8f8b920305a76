/** The spec in force, as the flags have it. */

import { readAsset } from '../../server/read-asset.ts'
import { type ActiveSpec, activateSpec, readShippedSpec } from '../../spec/overlay/active-spec.ts'
import { readSpecOptions, wrapOverlayError } from './read-spec-options.ts'

/** Fails with a `UsageError` where a file cannot be used. */
export async function openSpec(overlays: readonly string[], spec?: string): Promise<ActiveSpec> {
  const options = await readSpecOptions(overlays, spec)
  return wrapOverlayError(async () => activateSpec(options, await readShippedSpec(await readAsset('openapi.yaml'))))
}
