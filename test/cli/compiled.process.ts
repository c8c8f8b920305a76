import { readdir, writeFile } from 'node:fs/promises'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { version } from '../../src/spec/version.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runCommand, runNode } from './serve-process.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

it('lets Node cache compiled code in the user’s cache folder', async ({ skip }) => {
  if (!module.enableCompileCache) skip('skipped: this Node keeps nothing; take 22.8 or later')
  const home = await createTemporaryFolder()
  expect(await runCommand(['--version'], { XDG_CACHE_HOME: home }).exit).toMatchObject({ code: 0, stderr: '' })
  const kept = await readdir(join(home, 'dc-mock', 'compiled'), { recursive: true })
  expect(kept.length).toBeGreaterThan(10)
})

it.each([
  ['path is a file', { XDG_CACHE_HOME: '/dev/null' }],
  ['path is inside a file', { XDG_CACHE_HOME: '/dev/null/nowhere' }],
  ['path is relative', { XDG_CACHE_HOME: 'here' }],
  ['home directory is relative', { XDG_CACHE_HOME: '', HOME: 'here' }],
  ['no home directory', { XDG_CACHE_HOME: '', HOME: '' }],
])('runs and leaves no files in the working directory if the cache folder is unusable: %s', async (_, env) => {
  const folder = await createTemporaryFolder()
  const { code, stdout, stderr } = await runCommand(['--version'], env, folder).exit
  expect({ code, stdout: stdout.trim(), stderr }).toEqual({ code: 0, stdout: version, stderr: '' })
  expect(await readdir(folder)).toEqual([])
})

it('runs for a user without a passwd entry or a home directory', async () => {
  const folder = await createTemporaryFolder()
  const nobody = join(folder, 'nobody.cjs')
  // Simulates a user without a passwd entry or a home directory.
  await writeFile(
    nobody,
    `require('node:os').homedir = () => { throw new Error('uv_os_homedir returned ENOENT') }
require('node:module').syncBuiltinESMExports()\n`,
  )
  const { exit } = runNode(['--require', nobody, main, '--version'], { env: { XDG_CACHE_HOME: '' } })
  expect(await exit).toMatchObject({ code: 0, stderr: '' })
})
