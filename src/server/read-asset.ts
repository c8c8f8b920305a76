/** Reads files from the dc-mock package (Node.js only). */
import { readFile } from 'node:fs/promises'
import type { AssetName, PageFile } from './control/services.ts'

/** Package root. The same relative path works from both `src/server` (source) and `dist/chunks` (build output). */
const packageFolder = new URL('../../', import.meta.url)

/** Output folder of `npm run build:ui`. */
const pagesFolder = new URL('dist/pages/', packageFolder)

/** Matches file paths in `pagesFolder`, such as `web-ui/index.html` and `assets/index-B2x9.js`. */
const pageFile = /^(?:[a-z-]+\/){1,2}[\w-]+(?:\.[\w-]+)*\.(?:html|js|css|svg)$/

/** Returns null if the file does not exist. */
export async function readPageFile(name: string): Promise<PageFile | null> {
  if (!pageFile.test(name)) return null
  try {
    const path = new URL(name, pagesFolder)
    const [text, gzip] = await Promise.all([readFile(path, 'utf8'), readFile(new URL(`${path}.gz`))])
    return { text, gzip }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export function readAsset(name: AssetName): Promise<string> {
  return readFile(new URL(name, packageFolder), 'utf8')
}
