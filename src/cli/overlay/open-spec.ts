/** The spec in force, as the flags have it. */

import { readAsset } from '../../server/read-asset.ts'
import { putInForce, readShippedSpec, type SpecInForce } from '../../spec/overlay/spec-in-force.ts'
import { asUsage, readSpecWish } from './read-wish.ts'

/** Fails with a `UsageError` where a file cannot be used. */
export async function openSpec(overlays: readonly string[], spec?: string): Promise<SpecInForce> {
  const wish = await readSpecWish(overlays, spec)
  return asUsage(async () => putInForce(wish, await readShippedSpec(await readAsset('openapi.yaml'))))
}
