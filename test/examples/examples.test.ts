import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'
import { install } from '../installed/support/install.ts'
import { run } from '../installed/support/run.ts'
import { findChromium } from '../support/find-chromium.ts'

const folder = fileURLToPath(new URL('../../examples', import.meta.url))
const names = (await readdir(folder, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const chromium = findChromium()

/** Prerequisites that may be missing on a machine. Each function provides the prerequisite and returns null, or returns what is missing. */
const findMissing: Record<string, () => Promise<string | null>> = {
  'signup-page-playwright': async () => (chromium ? null : 'Chromium'),
  'python-pytest': async () => {
    const { status } = await run('python3', ['-m', 'pytest', '--version'], { folder }).catch(() => ({ status: null }))
    return status === 0 ? null : 'pytest (Debian: apt-get install python3-pytest)'
  },
}

describe.concurrent('the tests in examples pass with the packed package', () => {
  it.for(names)('%s', async (name, { skip }) => {
    const missing = (await findMissing[name]?.()) ?? null
    if (missing) {
      console.warn(`THE TESTS OF examples/${name} ARE SKIPPED: ${missing} is missing.`)
      skip(`${missing} is missing`)
    }
    const project = join(inject('workFolder'), name)
    await cp(join(folder, name), project, {
      recursive: true,
      filter: (path) => !/\/(node_modules|test-results)$/.test(path),
    })
    await useTarball(project)
    await install(project, `what examples/${name} needs`)
    const env = { CHROME_PATH: chromium ?? '' }
    const { status, output } = await run('npm', ['test'], { folder: project, node: process.execPath, env })
    expect(status, output).toBe(0)
    if (name !== 'relies-on-guesses') return
    const guess = await run('npm', ['run', 'guess'], { folder: project, node: process.execPath, env })
    expect([guess.status, guess.output]).toEqual([1, expect.stringMatching(/fail 3/)])
  })
})

it('each example has a README and is listed in examples/README.md', async () => {
  const list = await readFile(join(folder, 'README.md'), 'utf8')
  for (const name of names) {
    expect(list).toContain(`[${name}](${name})`)
    expect(existsSync(join(folder, name, 'README.md'))).toBe(true)
  }
})

/** Replaces the version of the package with the tarball, because the package is not in the registry. */
async function useTarball(project: string): Promise<void> {
  const path = join(project, 'package.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  expect(manifest.devDependencies).toHaveProperty('dc-mock')
  manifest.devDependencies['dc-mock'] = `file:${inject('tarball')}`
  await writeFile(path, JSON.stringify(manifest, null, 2))
}
