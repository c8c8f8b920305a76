import { mkdtemp, readdir, rm } from 'node:fs/promises'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { version } from '../../src/version.ts'
import { runCommand } from './serve-process.ts'

it('has Node keep what it compiled, in the user’s own folder for caches', async ({ skip }) => {
  if (!module.enableCompileCache) skip('skipped: this Node keeps nothing; take 22.8 or later')
  const home = await mkdtemp(join(tmpdir(), 'dc-mock-cache-'))
  onTestFinished(() => rm(home, { recursive: true }))
  expect(await runCommand(['--version'], { XDG_CACHE_HOME: home }).exit).toMatchObject({ code: 0, stderr: '' })
  const kept = await readdir(join(home, 'dc-mock', 'compiled'), { recursive: true })
  expect(kept.length).toBeGreaterThan(10)
})

it.each(['/dev/null', '/dev/null/nowhere'])('runs as well where nothing can be kept: %s', async (home) => {
  const { code, stdout, stderr } = await runCommand(['--version'], { XDG_CACHE_HOME: home }).exit
  expect({ code, stdout: stdout.trim(), stderr }).toEqual({ code: 0, stdout: version, stderr: '' })
})
