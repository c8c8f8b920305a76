/** Parses and validates scenario documents from files and request bodies. */
import { maskSecrets, maskStoredData } from '../../service/mask.ts'
import type { ScenarioDocument, ScenarioWebsite } from '../../spec/generated/control.d.ts'
import { parseJsonObject } from '../../spec/json.ts'
import { exceedsStructureLimits } from '../../spec/json-structure.ts'
import type { ScenarioFields } from '../../spec/validate-scenario.ts'
import { ScenarioError, type ScenarioProblem } from './error.ts'
import { findDocumentProblems, toScenarioProblem } from './find-problems.ts'

/**
 * The error lists all schema violations and, if possible, violations of rules that the schema cannot express.
 * @throws {ScenarioError} if the value does not match the schema
 */
export async function readScenario(value: unknown): Promise<ScenarioDocument> {
  // Load the validator only when needed. Most processes load only built-in scenarios, which need no validation.
  const { readScenarioDocument } = await import('../../spec/validate-scenario.ts')
  const reading = readScenarioDocument(value)
  if (reading.invalid === null) return maskDocument(reading.value)
  throw new ScenarioError(findDocumentProblems(reading.invalid))
}

/** Masks private keys in a document, except in the fields `keys` and `private_key`, which are needed to load the document. */
function maskDocument(document: ScenarioDocument): ScenarioDocument {
  const { keys, websites } = document
  return {
    ...maskStoredData(document),
    ...(keys === undefined ? {} : { keys: keys.map((key) => ({ ...key, name: maskSecrets(key.name) })) }),
    ...(websites === undefined ? {} : { websites: websites.map(maskWebsite) }),
  }
}

function maskWebsite({ private_key, ...website }: ScenarioWebsite): ScenarioWebsite {
  return { ...maskStoredData(website), ...(private_key === undefined ? {} : { private_key }) }
}

/**
 * Errors include the line number and, if `file` is set, the file name.
 * @throws {ScenarioError} if the text is neither JSON nor YAML, or does not match the schema
 */
export async function parseScenario(text: string, file: string | null = null): Promise<ScenarioDocument> {
  // Parse deeply nested JSON as YAML. Unlike `JSON.parse`, the YAML parser limits the nesting depth.
  const isDeep = exceedsStructureLimits(text, { maxDepth: 500 })
  const value = (isDeep ? null : parseJsonObject(text)) ?? (await readYaml(text, file))
  try {
    return await readScenario(value)
  } catch (error) {
    throw error instanceof ScenarioError ? new ScenarioError(await addLocations(error.problems, text, file)) : error
  }
}

/** Adds the file and line number to each problem that has no location, and sorts the problems by line number. */
export async function addLocations(
  problems: readonly ScenarioProblem[],
  text: string,
  file: string | null,
): Promise<ScenarioProblem[]> {
  const { createLineFinder } = await import('../../spec/yaml.ts')
  const findLine = createLineFinder(text)
  return problems
    .map((problem) => ({ location: { file, line: findLine(problem.path) }, ...problem }))
    .sort((a, b) => (a.location.line ?? 0) - (b.location.line ?? 0))
}

/** @throws {ScenarioError} if the value does not match the schema */
export async function readField<Part extends keyof ScenarioFields>(
  part: Part,
  value: unknown,
): Promise<ScenarioFields[Part]> {
  const { readScenarioField } = await import('../../spec/validate-scenario.ts')
  const reading = readScenarioField(part, value)
  if (reading.invalid === null) return reading.value
  throw new ScenarioError(reading.invalid.problems.map(toScenarioProblem))
}

/** The YAML parser is loaded on first use. */
async function readYaml(text: string, file: string | null): Promise<unknown> {
  const { parseYaml } = await import('../../spec/yaml.ts')
  const { value, syntaxError } = parseYaml(text)
  if (syntaxError) {
    const { message, line } = syntaxError
    throw new ScenarioError([{ path: '', text: message, location: { file, line } }])
  }
  return value
}
