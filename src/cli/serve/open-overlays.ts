import type { MockOverlay } from '../../mock/overlay/create-mock-overlay.ts'
import { readAsset } from '../../server/read-asset.ts'
import { readSpecOptions, wrapOverlayError } from '../overlay/read-spec-options.ts'

/** Loads the overlays, or returns null if there are no overlays. Without overlays, the YAML parser and the spec are not loaded. */
export async function openOverlays(files: readonly string[]): Promise<MockOverlay | null> {
  if (files.length === 0) return null
  const options = await readSpecOptions(files)
  const { createMockOverlay } = await import('../../mock/overlay/create-mock-overlay.ts')
  return wrapOverlayError(async () => createMockOverlay(options, await readAsset('openapi.yaml')))
}
