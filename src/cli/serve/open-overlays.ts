import type { OverlaidMock } from '../../mock/overlay/overlay-mock.ts'
import { readAsset } from '../../server/read-asset.ts'
import { asUsage, readSpecOptions } from '../overlay/read-spec-options.ts'

/** The overlays of a start; null where there are none, since they bring a parser and the whole spec. */
export async function openOverlays(files: readonly string[]): Promise<OverlaidMock | null> {
  if (files.length === 0) return null
  const wish = await readSpecOptions(files)
  const { overlayMock } = await import('../../mock/overlay/overlay-mock.ts')
  return asUsage(async () => overlayMock(wish, await readAsset('openapi.yaml')))
}
