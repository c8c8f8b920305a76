/** Files that the package carries beside its code. Node only. */
import { readFile } from 'node:fs/promises'
import type { AssetName } from './control/services.ts'

/** The package's folder: the same from `src/server` and from `dist/chunks`, which both lie two folders below it. */
const packageFolder = new URL('../../', import.meta.url)

const places: Readonly<Record<AssetName, string>> = {
  'openapi.yaml': 'openapi.yaml',
  'control.yaml': 'control.yaml',
  'reference.html': 'src/spec/generated/reference.html',
}

/** The text of a file of the package. */
export function readAsset(name: AssetName): Promise<string> {
  return readFile(new URL(places[name], packageFolder), 'utf8')
}
