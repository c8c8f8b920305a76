/** From a file or a request body to a scenario document. */
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { ScenarioError } from './error.ts'

/**
 * A value of JSON as a scenario document.
 *
 * @throws {ScenarioError} where it does not fit the schema of scenario documents
 */
export async function readScenario(value: unknown): Promise<ScenarioDocument> {
  // The validator is large, and most processes load shipped scenarios only.
  const { readScenarioDocument } = await import('../../spec/validate-scenario.ts')
  const reading = readScenarioDocument(value)
  if (reading.problem === null) return reading.value
  throw new ScenarioError(jsonPointer(...reading.problem.keys), reading.problem.message)
}

/**
 * A text of JSON or YAML as a scenario document. Errors name the line, and the file where its name is given.
 *
 * @throws {ScenarioError} where the text is neither, or does not fit
 */
export async function parseScenario(text: string, file: string | null = null): Promise<ScenarioDocument> {
  const value = parseJson(text) ?? (await parseYaml(text, file))
  try {
    return await readScenario(value)
  } catch (error) {
    throw error instanceof ScenarioError ? await addLocation(error, text, file) : error
  }
}

/** An error about a document, such as one that `resolveScenario` throws, with its place in the document's text. */
export async function addLocation(error: ScenarioError, text: string, file: string | null): Promise<ScenarioError> {
  const { findLine } = await import('../../spec/yaml.ts')
  return error.withLocation({ file, line: findLine(text, error.path) })
}

/** A value of JSON; undefined where the text is something else, YAML perhaps. */
function parseJson(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** YAML costs a parser of 100 kB, so it is loaded for the documents that are written in it. */
async function parseYaml(text: string, file: string | null): Promise<unknown> {
  const { parseYaml: readYaml } = await import('../../spec/yaml.ts')
  const { value, syntaxError: mistake } = readYaml(text)
  if (mistake) throw new ScenarioError('', mistake.message).withLocation({ file, line: mistake.line })
  return value
}
