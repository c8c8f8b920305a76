import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { say } from '../installed/support/progress.ts'
import { run } from '../installed/support/run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with openapi.yaml and the tools of package.json. Null if the tools could not be installed. */
    tools: string | null
  }
}

const checkout = fileURLToPath(new URL('../../', import.meta.url))

/** Installs the tools from the lockfile of the tools, once for all tests of a run. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-tools-'))
  for (const name of ['package.json', 'package-lock.json', 'programs']) {
    await cp(join(checkout, 'test/tools', name), join(folder, name), { recursive: true })
  }
  await cp(join(checkout, 'openapi.yaml'), join(folder, 'openapi.yaml'))
  say('installing tools that read openapi.yaml')
  const words = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, output } = await run('npm', words, { folder, node: process.execPath })
  if (status !== 0) say(`skipped: npm could not install the tools\n${output}`)
  provide('tools', status === 0 ? folder : null)
  return () => rm(folder, { recursive: true })
}
