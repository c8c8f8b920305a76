import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ScenarioError } from '../../state/scenario/error.ts'
import type { ScenarioLibrary, ScenarioSource } from '../../state/scenario/library.ts'
import { readScenarioFile } from './read-file.ts'

/**
 * A file in the folder overrides a shipped scenario with the same name. The folder is read on each access, so changes take effect
 * immediately.
 */
export function createFolderLibrary(folder: string, shipped: ScenarioLibrary): ScenarioLibrary {
  const library: ScenarioLibrary = {
    async names() {
      return [...new Set([...(await shipped.names()), ...(await listFiles(folder)).keys()])]
    },
    async find(name) {
      const files = (await listFiles(folder)).get(name)
      if (!files) return shipped.find(name)
      const [file = '', other] = files.map((each) => join(folder, each))
      if (other !== undefined) throw fileError(`${file} and ${other} define the same scenario; rename one of them`)
      return withShippedBase(name, await readScenarioFile(file, await readFile(file, 'utf8'), library))
    },
  }
  const withShippedBase = (name: string, source: ScenarioSource): ScenarioSource => ({
    ...source,
    async find(reference, at) {
      return (reference === name ? await shipped.find(name) : null) ?? source.find(reference, at)
    },
  })
  return library
}

async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    throw fileError(`Could not read the --scenarios folder ${folder}: ${error}`)
  }
}

function fileError(text: string): ScenarioError {
  return new ScenarioError([{ path: '', text }])
}

/** Returns the files keyed by scenario name, which is the file name without the extension. Ignores hidden files. */
async function listFiles(folder: string): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>()
  for (const file of (await readFolder(folder)).sort()) {
    const extension = extname(file)
    if (file.startsWith('.') || !/^\.(?:ya?ml|json)$/.test(extension)) continue
    const name = file.slice(0, -extension.length)
    files.set(name, [...(files.get(name) ?? []), file])
  }
  return files
}
