import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { install } from './install.ts'

const programs = fileURLToPath(new URL('../programs', import.meta.url))

/** Creates a project with the packed package, the test programs, and other packages in the given versions. */
export async function createProject(name: string, packages: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = join(inject('workFolder'), name)
  const dependencies = { 'dc-mock': `file:${inject('tarball')}`, ...packages }
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  await install(folder, Object.keys(dependencies).join(', '))
  await cp(programs, folder, { recursive: true })
  return folder
}
