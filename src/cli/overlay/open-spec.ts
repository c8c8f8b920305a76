/**
 * Loads the OpenAPI document and the overlays. The YAML parser and the overlay code are loaded on demand, because most users do not need
 * them.
 */
import { stat } from 'node:fs/promises'
import type { MockOptions } from '../../mock/mock-options.ts'
import type { MockOverlay } from '../../mock/overlay/create-mock-overlay.ts'
import { readAsset } from '../../server/read-asset.ts'
import type { ActiveSpec, NamedDocument } from '../../spec/overlay/active-spec.ts'
import { readTextFile } from '../scenario/read-file.ts'
import { UsageError } from '../usage-error.ts'

/** Maximum file size. Real specs are smaller. */
const maxBytes = 8 * 2 ** 20

/** @throws {OverlayError} if a file is invalid */
export async function openSpec(overlays: readonly string[], spec: string | null): Promise<ActiveSpec> {
  const options = {
    overlays: await readOverlays(overlays),
    ...(spec === null ? {} : { spec: await readDocument('--spec', spec) }),
  }
  const { activateSpec, readShippedSpec } = await import('../../spec/overlay/active-spec.ts')
  return activateSpec(options, await readShippedSpec(await readAsset('openapi.yaml')))
}

export async function openOverlays(files: readonly string[]): Promise<MockOverlay | null> {
  if (files.length === 0) return null
  const overlays = await readOverlays(files)
  const { createMockOverlay } = await import('../../mock/overlay/create-mock-overlay.ts')
  return createMockOverlay({ overlays }, await readAsset('openapi.yaml'))
}

export async function readMockOverlays(files: readonly string[]): Promise<Pick<MockOptions, 'overlay'>> {
  if (files.length === 0) return {}
  return { overlay: (await readOverlays(files)).map(({ content }) => content) }
}

function readOverlays(files: readonly string[]): Promise<NamedDocument[]> {
  return Promise.all(files.map((file) => readDocument('--overlay', file)))
}

/** @throws {UsageError} if the file cannot be read or is too large */
async function readDocument(flag: string, file: string): Promise<NamedDocument> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > maxBytes) throw new UsageError(`${flag}: ${file} is larger than ${maxBytes / 2 ** 20} MiB`)
  const read = await readTextFile(file)
  if ('problem' in read) throw new UsageError(`${flag}: ${file} ${read.problem}`, 'Use a YAML or JSON file')
  return { name: file, content: read.text }
}
