import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { systemErrorCode } from '../../service/system-error.ts'
import { ruleError } from '../../state/scenario/error.ts'
import {
  isFilePath,
  type ScenarioLibrary,
  type ScenarioSource,
  throwUnknownScenario,
} from '../../state/scenario/library.ts'
import { parseScenario } from '../../state/scenario/parse.ts'

/**
 * The file can refer to other scenarios by relative path or by their name in the library.
 * @throws {ScenarioError} if the file is invalid
 */
export async function readScenarioFile(file: string, text: string, library: ScenarioLibrary): Promise<ScenarioSource> {
  return {
    id: resolve(file),
    label: file,
    document: await parseScenario(text, file),
    text: { file, text },
    at: '',
    async find(reference, at) {
      if (!isFilePath(reference)) return (await library.find(reference)) ?? throwUnknownScenario(library, reference, at)
      const other = join(dirname(file), reference)
      const read = await readTextFile(other)
      if ('problem' in read) throw ruleError(at, 'scenarioFile', other, read.problem)
      return readScenarioFile(other, read.text, library)
    },
  }
}

export interface UnreadableFile {
  /** Reason why the file cannot be read, such as `does not exist`. Printed after the file name in error messages. */
  problem: string
  isMissing: boolean
}

/** Returns the reason instead of throwing if the file cannot be read. */
export async function readTextFile(file: string): Promise<{ text: string } | UnreadableFile> {
  try {
    return { text: await readFile(file, 'utf8') }
  } catch (error) {
    const reason = systemErrorCode(error)
    const isMissing = reason === 'ENOENT'
    return { problem: isMissing ? 'does not exist' : `cannot be read (${reason})`, isMissing }
  }
}
