import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder with files for one test and returns the path of the folder. */
export async function createTemporaryFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return folder
}

/** Creates a folder with files for one test and makes the folder the working directory. */
export async function workInTemporaryFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await createTemporaryFolder(files)
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  process.chdir(folder)
  return folder
}
