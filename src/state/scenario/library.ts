/**
 * Sources of scenario documents: named scenarios, and documents that a caller passes. A source also resolves the names and paths that its
 * document refers to.
 */
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import type { MaybePromise } from '../port.ts'
import { ruleError } from './error.ts'
import { defaultDocument } from './generated/default-scenario.ts'

/** Scenario document with its origin. */
export interface ScenarioSource {
  /** Unique ID, to detect documents that extend each other in a circle. */
  readonly id: string
  /** Scenario name or file path, for messages. */
  readonly label: string
  readonly document: ScenarioDocument
  /** Source text with its file. Null if the document was passed as a value. */
  readonly text: { readonly file: string; readonly text: string } | null
  /** JSON pointer to the document within its text or value. Empty if the document is the whole text or value. */
  readonly at: string
  /**
   * Returns the document that a name or path refers to. `at` is the location of the reference in this document.
   * @throws {ScenarioError} if the document does not exist or cannot be read
   */
  find(reference: string, at: string): MaybePromise<ScenarioSource>
}

/** Scenarios that can be loaded by name. */
export interface ScenarioLibrary {
  /** Returns the names of all scenarios in display order. */
  names(): MaybePromise<readonly string[]>
  /**
   * Returns the scenario with this name, or null if the name is unknown.
   * @throws {ScenarioError} if the file cannot be read
   */
  find(name: string): MaybePromise<ScenarioSource | null>
}

/** Returns the scenarios that dc-mock includes. The scenarios are loaded when a scenario other than the default is first requested. */
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

/**
 * Creates a source for a document that a request or a program passed as a value. Such a document can refer to other documents only by name.
 */
export function createValueSource(document: ScenarioDocument, library: ScenarioLibrary): ScenarioSource {
  return { id: 'the document', label: 'the document', document, text: null, at: '', find: findByName(library) }
}

/**
 * Creates a source for a document that is nested in another document. Names and paths in the nested document are resolved relative to the
 * outer document.
 */
export function createNestedSource(outer: ScenarioSource, document: ScenarioDocument, at: string): ScenarioSource {
  return { ...outer, id: `${outer.id}#${at}`, document, at: outer.at + at }
}

function findByName(library: ScenarioLibrary): ScenarioSource['find'] {
  return async (reference, at) => {
    if (isFilePath(reference)) throw ruleError(at, 'pathSent', reference)
    return (await library.find(reference)) ?? (await throwUnknownScenario(library, reference, at))
  }
}

/** @throws {ScenarioError} always; the message suggests the most similar scenario name */
export async function throwUnknownScenario(library: ScenarioLibrary, name: string, at: string): Promise<never> {
  throw ruleError(at, 'scenario', name, formatNameHint(name, await library.names()))
}

/** Suggests the name that was probably intended. If no name is similar, lists all names. */
export function formatNameHint(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest ? `did you mean "${nearest}"?` : `the scenarios are ${names.join(', ')}`
}

/** Reports whether a reference is a file path. Scenario names contain no slashes and no file extension. */
export function isFilePath(reference: string): boolean {
  return /[/\\]|\.(?:ya?ml|json)$/i.test(reference)
}
