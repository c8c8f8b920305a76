import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { entryPoints } from '../../../scripts/package/entry-points.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Packages installed in this repository that the created project can also use. */
const packages = ['@datacops', '@playwright', '@types', 'vite', 'vitest']

/** Creates a project with these files in a new folder. The project's `dc-mock` package and command run the sources in this repository. */
export async function openProject(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-project-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, 'dc-mock'), { recursive: true })
  await mkdir(join(modules, '.bin'))
  const exports = Object.fromEntries(
    entryPoints.map(({ name, source }) => [name.replace('dc-mock', '.'), `./${source}`]),
  )
  const manifest = { name: 'dc-mock', type: 'module', exports }
  const written: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'node_modules/dc-mock/package.json': JSON.stringify(manifest),
    ...files,
  }
  for (const [name, text] of Object.entries(written)) await writeFile(join(folder, name), text)
  const command = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'src/cli/main.ts')}' "$@"\n`
  await writeFile(join(modules, '.bin/dc-mock'), command, { mode: 0o755 })
  await symlink(join(root, 'src'), join(modules, 'dc-mock/src'))
  for (const name of packages) await symlink(join(root, 'node_modules', name), join(modules, name))
  return folder
}
