/** The spec in force, as the flags have it. */

import { readAsset } from '../../server/read-asset.ts'
import { type ActiveSpec, activateSpec, readShippedSpec } from '../../spec/overlay/active-spec.ts'
import { asUsage, readSpecOptions } from './read-spec-options.ts'

/** Fails with a `UsageError` where a file cannot be used. */
export async function openSpec(overlays: readonly string[], spec?: string): Promise<ActiveSpec> {
  const wish = await readSpecOptions(overlays, spec)
  return asUsage(async () => activateSpec(wish, await readShippedSpec(await readAsset('openapi.yaml'))))
}
