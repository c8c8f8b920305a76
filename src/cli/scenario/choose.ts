/** The scenario that a word of the command line means, and the library that it is looked up in. */
import { stat } from 'node:fs/promises'
import { ScenarioError } from '../../state/scenario/error.ts'
import { createShippedLibrary, isFilePath, type ScenarioLibrary } from '../../state/scenario/library.ts'
import { type ChosenScenario, chooseScenario, chooseSource } from '../../state/website/choose-scenario.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { UsageError } from '../usage-error.ts'
import { createFolderLibrary } from './folder.ts'
import { readScenarioFile, readTextFile } from './read-file.ts'

/** The shipped scenarios, with those of a folder where one is given. Fails with a `UsageError` where it is none. */
export async function openScenarioLibrary(folder: string | null): Promise<ScenarioLibrary> {
  const shipped = createShippedLibrary()
  if (folder === null) return shipped
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return createFolderLibrary(folder, shipped)
  const problem = found ? 'is a file' : 'is not there'
  throw new UsageError(`--scenarios: ${folder} ${problem}; give a folder of YAML or JSON files`)
}

/** Runs something that works with a scenario of the user: one that is not there or cannot be used is a mistake of use. */
export async function wrapScenarioError<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof WebsiteError || error instanceof ScenarioError ? new UsageError(error.message) : error
  }
}

/** A scenario by its name or from a file, with what it takes over. Fails with a `UsageError` where the file cannot be read. */
export async function chooseByNameOrFile(nameOrFile: string, library: ScenarioLibrary): Promise<ChosenScenario> {
  if (!isFilePath(nameOrFile)) return chooseScenario(nameOrFile, { scenarios: library })
  const read = await readTextFile(nameOrFile)
  if ('text' in read) return chooseSource(await readScenarioFile(nameOrFile, read.text, library))
  const { problem } = read
  throw new UsageError(`the file ${nameOrFile} ${problem}; give a YAML or JSON file, or the name of a scenario`)
}
