/** Correct apps whose frameworks are installed when the tests run. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll } from 'vitest'
import { run } from '../installed/support/run.ts'

const apps = fileURLToPath(new URL('apps', import.meta.url))

/** Apps with a framework from test/drill/apps/package.json. */
const frameworkApps = ['express.mjs', 'fastify.mjs']

/**
 * Installs the frameworks before the first test. Returns a function that returns the path of a correct app, or null if npm could not install
 * the app's framework.
 */
export function installFrameworks(): (file: string) => string | null {
  let installed: string | null = null
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dc-mock-drill-apps-'))
    for (const file of ['package.json', 'package-lock.json', ...frameworkApps.map((file) => `correct/${file}`)]) {
      await cp(join(apps, file), join(folder, file))
    }
    const words = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    const { status, output } = await run('npm', words, { folder, node: process.execPath })
    if (status === 0) installed = folder
    else
      console.warn(
        `THE APPS ${frameworkApps.join(' AND ')} ARE SKIPPED: npm could not install the frameworks.\n${output}`,
      )
    return () => rm(folder, { recursive: true })
  }, 300_000)
  return (file) => {
    const folder = frameworkApps.includes(file) ? installed : apps
    return folder === null ? null : join(folder, 'correct', file)
  }
}
