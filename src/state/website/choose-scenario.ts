import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { ScenarioError } from '../scenario/error.ts'
import { type ExtendedScenario, extendScenario } from '../scenario/extend.ts'
import { createValueSource, formatNameHint, isFilePath, type ScenarioSource } from '../scenario/library.ts'
import { readScenario } from '../scenario/parse.ts'
import { type ResolvedScenario, resolveScenario } from '../scenario/resolve.ts'
import type { WebsiteServices } from './services.ts'
import { WebsiteError } from './website-error.ts'

/** A scenario document with all that it takes over, and the name that it was chosen by; null where the document was handed over. */
export interface ChosenScenario extends ExtendedScenario {
  name: string | null
  source: ScenarioSource
}

/**
 * A scenario by its name, or the document itself.
 *
 * @throws {WebsiteError} where no scenario has the name
 * @throws {ScenarioError} where the document does not fit its schema, or extends one that is not there
 */
export async function chooseScenario(
  wanted: unknown,
  { scenarios }: Pick<WebsiteServices, 'scenarios'>,
): Promise<ChosenScenario> {
  if (typeof wanted !== 'string') return chooseSource(createValueSource(await readScenario(wanted), scenarios))
  const source = await scenarios.find(wanted)
  if (source) return chooseSource(source, wanted)
  if (isFilePath(wanted)) {
    throw new WebsiteError(
      'unknown',
      `"${wanted.slice(0, 100)}" is a path, and here a scenario is a name or a document: read the file and parse it with the package yaml; dc-mock serve --scenario takes files`,
    )
  }
  throw new WebsiteError(
    'unknown',
    `No scenario "${wanted.slice(0, 100)}"; ${formatNameHint(wanted, await scenarios.names())}`,
  )
}

/** A document from wherever it was read. */
export async function chooseSource(source: ScenarioSource, name: string | null = null): Promise<ChosenScenario> {
  return { name, source, ...(await extendScenario(source)) }
}

/** Fields whose resolving neither looks at a clock nor makes an id. */
const clockFreeFields: ReadonlySet<string> = new Set<keyof ScenarioDocument>([
  'title',
  'about',
  'try',
  'expect',
  'plan',
  'checks_used',
  'gate',
])

/** What named documents without other fields come to, each resolved once. A store copies what it is given of it. */
const resolvedDocuments = new WeakMap<ScenarioDocument, ResolvedScenario>()

/** Resolves the chosen document; or another one made of it. An error tells the file and the line where they are known. */
export async function resolveChosen(
  { name, document, locate: place }: ChosenScenario,
  { environment, ids }: Pick<WebsiteServices, 'environment' | 'ids'>,
  made: ScenarioDocument = document,
): Promise<ResolvedScenario> {
  const { now, sha256 } = environment
  const known = name === null ? undefined : resolvedDocuments.get(made)
  if (known && known.snapshot.scenario?.name === name) return { ...known, links: {}, warnings: [...known.warnings] }
  try {
    const resolved = resolveScenario(made, { now: now(), ids, sha256, ...(name === null ? {} : { name }) })
    if (name !== null && Object.keys(made).every((field) => clockFreeFields.has(field)))
      resolvedDocuments.set(made, resolved)
    return resolved
  } catch (error) {
    throw error instanceof ScenarioError ? await place(error) : error
  }
}
