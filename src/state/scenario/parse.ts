/** Parses and validates scenario documents from files and request bodies. */
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { ScenarioError } from './error.ts'

/**
 * Validates a JSON value as a scenario document.
 *
 * @throws {ScenarioError} if it does not match the schema of scenario documents
 */
export async function readScenario(value: unknown): Promise<ScenarioDocument> {
  // The validator is large, and most processes load only shipped scenarios.
  const { readScenarioDocument } = await import('../../spec/validate-scenario.ts')
  const reading = readScenarioDocument(value)
  if (reading.problem === null) return reading.value
  throw new ScenarioError(jsonPointer(...reading.problem.keys), reading.problem.message)
}

/**
 * Parses a JSON or YAML text as a scenario document. Errors contain the line, and the file if its name is given.
 *
 * @throws {ScenarioError} if the text is neither JSON nor YAML, or does not match the schema
 */
export async function parseScenario(text: string, file: string | null = null): Promise<ScenarioDocument> {
  const value = parseJson(text) ?? (await parseYaml(text, file))
  try {
    return await readScenario(value)
  } catch (error) {
    throw error instanceof ScenarioError ? await addLocation(error, text, file) : error
  }
}

/** Adds the location in the document's text to an error, such as one of `resolveScenario`. */
export async function addLocation(error: ScenarioError, text: string, file: string | null): Promise<ScenarioError> {
  const { findLine } = await import('../../spec/yaml.ts')
  return error.withLocation({ file, line: findLine(text, error.path) })
}

/** Returns undefined if the text is not JSON. It may be YAML. */
function parseJson(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The YAML parser has 100 kB, so it is loaded only for YAML documents. */
async function parseYaml(text: string, file: string | null): Promise<unknown> {
  const { parseYaml: readYaml } = await import('../../spec/yaml.ts')
  const { value, syntaxError: mistake } = readYaml(text)
  if (mistake) throw new ScenarioError('', mistake.message).withLocation({ file, line: mistake.line })
  return value
}
