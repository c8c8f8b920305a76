/**
 * Sources of scenario documents. A source provides a document and resolves its references (scenario names or file paths) to other
 * documents.
 */
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import type { MaybePromise, Store } from '../port.ts'
import { ruleError } from './error.ts'
import { defaultDocument } from './generated/default-scenario.ts'

export interface ScenarioSource {
  /** Used to detect circular `extends` references. */
  readonly id: string
  /** Scenario name or file path, for messages. */
  readonly label: string
  readonly document: ScenarioDocument
  /** Null if the document was passed as a value. */
  readonly text: { readonly file: string; readonly text: string } | null
  /** JSON pointer to the document in the source text. Empty unless the document is nested. */
  readonly at: string
  /**
   * Finds a scenario by name or path. `at` is a JSON pointer to the field that contains the reference, for error messages.
   * @throws {ScenarioError} if the document does not exist or cannot be read
   */
  find(reference: string, at: string): MaybePromise<ScenarioSource>
}

export interface ScenarioLibrary {
  /** In display order. */
  names(): MaybePromise<readonly string[]>
  /**
   * Returns null if the name is unknown.
   * @throws {ScenarioError} if the file cannot be read
   */
  find(name: string): MaybePromise<ScenarioSource | null>
}

/** Scenarios shipped with dc-mock. All except the default scenario are loaded on first use. */
export function createShippedLibrary(): ScenarioLibrary {
  const shipped = async (): Promise<ReadonlyMap<string, ScenarioDocument>> =>
    (await import('./generated/shipped.ts')).shippedScenarios
  const library: ScenarioLibrary = {
    names: async () => [...(await shipped()).keys()],
    async find(name) {
      const document = name === 'default' ? defaultDocument : (await shipped()).get(name)
      if (!document) return null
      return { id: `shipped ${name}`, label: name, document, text: null, at: '', find: findByName(library) }
    },
  }
  return library
}

/** Adds the saved scenarios to a library. A saved scenario overrides another scenario with the same name. */
export function createSavedLibrary(
  others: ScenarioLibrary,
  store: Pick<Store, 'savedScenario' | 'savedScenarios'>,
): ScenarioLibrary {
  const library: ScenarioLibrary = {
    async names() {
      return [...new Set([...(await others.names()), ...(await store.savedScenarios())])]
    },
    async find(name) {
      const document = await store.savedScenario(name)
      return document
        ? { ...createValueSource(document, library), id: `saved ${name}`, label: name }
        : others.find(name)
    },
  }
  return library
}

/** The document can refer to other documents by name, but not by path. */
export function createValueSource(document: ScenarioDocument, library: ScenarioLibrary): ScenarioSource {
  return { id: 'the document', label: 'the document', document, text: null, at: '', find: findByName(library) }
}

/** Source for a scenario document inside `outer`. References in the nested document are resolved like references in `outer`. */
export function createNestedSource(outer: ScenarioSource, document: ScenarioDocument, at: string): ScenarioSource {
  return { ...outer, id: `${outer.id}#${at}`, document, at: outer.at + at }
}

function findByName(library: ScenarioLibrary): ScenarioSource['find'] {
  return async (reference, at) => {
    if (isFilePath(reference)) throw ruleError(at, 'pathSent', reference)
    return (await library.find(reference)) ?? (await throwUnknownScenario(library, reference, at))
  }
}

/**
 * The error suggests the most similar name.
 * @throws {ScenarioError} always
 */
export async function throwUnknownScenario(library: ScenarioLibrary, name: string, at: string): Promise<never> {
  throw ruleError(at, 'scenario', name, formatNameHint(name, await library.names()))
}

/** Suggests the most similar name, or lists all names if none is similar. */
export function formatNameHint(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest ? `did you mean "${nearest}"?` : `the scenarios are ${names.join(', ')}`
}

/** Only file paths can contain slashes or backslashes, or end in `.yml`, `.yaml` or `.json`. */
export function isFilePath(reference: string): boolean {
  return /[/\\]|\.(?:ya?ml|json)$/i.test(reference)
}
