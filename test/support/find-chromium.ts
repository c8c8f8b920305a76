import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a Chromium is: `CHROME_PATH`, else Debian's, else Chrome on the path. Null where there is none, which is said aloud. */
export function findChromium(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'google-chrome'))
  const given = process.env.CHROME_PATH
  const found = (given ? [given] : ['/usr/bin/chromium', ...onPath]).find(canRun)
  if (found) return found
  console.warn(
    `TESTS IN A BROWSER ARE SKIPPED: ${given ? `CHROME_PATH=${given} cannot be run` : 'there is no Chromium'}. ` +
      'Install one (Debian: apt-get install chromium), or set CHROME_PATH to a Chromium or Chrome.',
  )
  return null
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
