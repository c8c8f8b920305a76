import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { installTools } from '../../../scripts/package/install-tools.ts'
import { say } from './progress.ts'
import { runWell } from './run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for the projects of a run. Removed after the run. */
    workFolder: string
    /** The package as it would be published. */
    tarball: string
  }
}

const checkout = fileURLToPath(new URL('../../../', import.meta.url))

/** Builds and packs once for all tests of a run, and installs the tools that only these tests use (test/installed/package.json). */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  installTools(new URL('../', import.meta.url))
  say('building and packing')
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-installed-'))
  const { stdout } = await runWell('npm', ['pack', '--silent', '--pack-destination', folder], { folder: checkout })
  provide('workFolder', folder)
  // The build's output comes before the name of the tarball.
  provide('tarball', join(folder, stdout.trim().split('\n').at(-1) ?? ''))
  return () => rm(folder, { recursive: true })
}
