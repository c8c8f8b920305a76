import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const

/**
 * Returns the path of Chromium from `CHROME_PATH`, PATH or a default location. Logs a message and returns null if Chromium is not found.
 */
export function findChromium(): string | null {
  const { CHROME_PATH: given, PATH = '' } = process.env
  const usual = [
    ...PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    '/usr/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const found = (given ? [given] : usual).find(canRun)
  if (found) return found
  console.warn(
    `BROWSER TESTS ARE SKIPPED: ${given ? `CHROME_PATH=${given} cannot be run` : 'Chromium was not found'}. ` +
      'Install Chromium (Debian: apt-get install chromium), or set CHROME_PATH to the path of Chromium or Chrome.',
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
