import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { ProblemList, ScenarioError } from '../scenario/error.ts'
import { type ExtendedScenario, extendScenario } from '../scenario/extend.ts'
import { createValueSource, formatNameHint, isFilePath, type ScenarioSource } from '../scenario/library.ts'
import { readScenario } from '../scenario/parse.ts'
import { type ResolvedScenario, resolveScenario } from '../scenario/resolve.ts'
import type { WebsiteServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/** `name` is null if the document was not selected by name. */
export interface SelectedScenario extends ExtendedScenario {
  name: string | null
  source: ScenarioSource
}

/**
 * Selects a scenario by name, or checks a document.
 * @throws {WebsiteError} if no scenario has that name
 * @throws {ScenarioError} if the document does not match the schema or extends an unknown document
 */
export async function selectScenario(
  wanted: unknown,
  { scenarios }: Pick<WebsiteServices, 'scenarios'>,
): Promise<SelectedScenario> {
  if (typeof wanted !== 'string') return selectSource(createValueSource(await readScenario(wanted), scenarios))
  const source = await scenarios.find(wanted)
  if (source) return selectSource(source, wanted)
  if (isFilePath(wanted)) {
    throw new WebsiteError(
      'unknown',
      `"${wanted.slice(0, 100)}" is a file path, but only the name of a scenario or a document can be used here; read the file and parse its text with the yaml package, or start the mock with npx dc-mock serve --scenario FILE`,
    )
  }
  throw new WebsiteError(
    'unknown',
    `No scenario "${wanted.slice(0, 100)}"; ${formatNameHint(wanted, await scenarios.names())}`,
  )
}

export async function selectSource(source: ScenarioSource, name: string | null = null): Promise<SelectedScenario> {
  return { name, source, ...(await extendScenario(source)) }
}

/**
 * Converts a scenario document to a website's state. Adds any problems in the document to `problems`.
 * @param derived document to convert. Defaults to the document in the selected scenario.
 */
export function resolveSelected(
  { name, document }: SelectedScenario,
  { environment, ids }: Pick<WebsiteServices, 'environment' | 'ids'>,
  problems: ProblemList,
  derived: ScenarioDocument = document,
): ResolvedScenario {
  const { now, sha256 } = environment
  return resolveScenario(derived, { now: now(), ids, sha256, problems, ...(name === null ? {} : { name }) })
}

/** @throws {ScenarioError} if the document cannot be loaded */
export async function checkSelected(
  selected: SelectedScenario,
  services: Pick<WebsiteServices, 'environment' | 'ids'>,
): Promise<void> {
  const problems = new ProblemList()
  resolveSelected(selected, services, problems)
  await throwProblems(problems, selected)
}

/**
 * The error includes each problem's file and line, if known.
 * @throws {ScenarioError} if `problems` is not empty
 */
export async function throwProblems(problems: ProblemList, { locate }: SelectedScenario): Promise<void> {
  if (problems.all.length > 0) throw await locate(new ScenarioError(problems.all))
}
