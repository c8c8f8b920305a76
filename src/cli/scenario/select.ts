import { stat } from 'node:fs/promises'
import { createShippedLibrary, isFilePath, type ScenarioLibrary } from '../../state/scenario/library.ts'
import { type SelectedScenario, selectScenario, selectSource } from '../../state/website/select-scenario.ts'
import { UsageError } from '../usage-error.ts'
import { createFolderLibrary } from './folder.ts'
import { readScenarioFile, readTextFile } from './read-file.ts'

/** @throws {UsageError} if the folder does not exist or is a file */
export async function openScenarioLibrary(folder: string | null): Promise<ScenarioLibrary> {
  const shipped = createShippedLibrary()
  if (folder === null) return shipped
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return createFolderLibrary(folder, shipped)
  const problem = found ? 'is a file' : 'does not exist'
  throw new UsageError(`--scenarios: ${folder} ${problem}`, 'Pass a folder that contains YAML or JSON scenario files')
}

/**
 * Also loads the scenarios that the scenario extends.
 * @throws {UsageError} if the file cannot be read
 */
export async function selectByNameOrFile(nameOrFile: string, library: ScenarioLibrary): Promise<SelectedScenario> {
  if (!isFilePath(nameOrFile)) return selectScenario(nameOrFile, { scenarios: library })
  const read = await readTextFile(nameOrFile)
  if ('text' in read) return selectSource(await readScenarioFile(nameOrFile, read.text, library))
  const { problem } = read
  throw new UsageError(`The file ${nameOrFile} ${problem}`, 'Pass a YAML or JSON file, or the name of a scenario')
}
