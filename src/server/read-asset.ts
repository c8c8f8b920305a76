/** Files that the package carries beside its code. Node only. */
import { readFile } from 'node:fs/promises'
import type { AssetName } from './control/services.ts'

/** The package's folder: the same from `src/server` and from `dist/chunks`, which both lie two folders below it. */
const packageFolder = new URL('../../', import.meta.url)

const assetPaths: Readonly<Record<AssetName, string>> = {
  'openapi.yaml': 'openapi.yaml',
  'control.yaml': 'control.yaml',
  'dashboard.yaml': 'dashboard.yaml',
}

/** Where `npm run build:ui` puts the pages and what belongs to them. */
const pagesFolder = new URL('dist/pages/', packageFolder)

/** Files of pages, none of which lies elsewhere: `web-ui/index.html`, `assets/index-B2x9.js`. */
const pageFile = /^(?:[a-z-]+\/){1,2}[\w-]+(?:\.[\w-]+)*\.(?:html|js|css|svg)$/

/** The text of a file of the web UI; null where there is none. */
export async function readPageFile(name: string): Promise<string | null> {
  if (!pageFile.test(name)) return null
  try {
    return await readFile(new URL(name, pagesFolder), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The text of a file of the package. */
export function readAsset(name: AssetName): Promise<string> {
  return readFile(new URL(assetPaths[name], packageFolder), 'utf8')
}
