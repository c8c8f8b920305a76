import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { installTools } from '../../../scripts/package/install-tools.ts'
import { say } from './progress.ts'
import { runOrThrow } from './run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for the projects of a test run. The folder is removed after the run. */
    workFolder: string
    /** Tarball that would be published. */
    tarball: string
  }
}

const checkout = fileURLToPath(new URL('../../../', import.meta.url))

/** Builds and packs the package once for all tests of a run. Installs the tools that only these tests use (test/installed/package.json). */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  installTools(new URL('../', import.meta.url))
  say('building and packing')
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-installed-'))
  const { stdout } = await runOrThrow('npm', ['pack', '--silent', '--pack-destination', folder], { folder: checkout })
  provide('workFolder', folder)
  // The name of the tarball is the last line, after the output of the build.
  provide('tarball', join(folder, stdout.trim().split('\n').at(-1) ?? ''))
  return () => rm(folder, { recursive: true })
}
