import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

/** A user's project in a separate folder. `dc-mock` resolves to the sources in this repository. */
export interface Project {
  write(file: string, text: string): Promise<void>
  /** Runs a tool or a program of the project with the current Node version. Returns the output, including stderr. */
  run(...args: string[]): Promise<string>
}

const tools = { tsc: 'node_modules/@typescript/native/bin/tsc', vitest: 'node_modules/vitest/vitest.mjs' }

export async function openProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-project-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await write('package.json', '{ "type": "module" }')
  const exports = { '.': './src/index.ts', './sdk': './src/sdk/index.ts' }
  await write('node_modules/dc-mock/package.json', JSON.stringify({ name: 'dc-mock', type: 'module', exports }))
  await symlink(join(root, 'src'), join(folder, 'node_modules/dc-mock/src'))
  for (const name of ['@datacops', '@types', 'vitest']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return {
    write,
    async run(program, ...args) {
      const file = program in tools ? join(root, Reflect.get(tools, program)) : join(folder, program)
      const { stdout, stderr } = await run(process.execPath, [file, ...args], { cwd: folder }).catch((failed) => failed)
      return `${stdout}${stderr}`
    },
  }
}
