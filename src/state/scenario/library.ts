/**
 * Sources of scenario documents: named scenarios and documents passed by a caller. A source resolves the names and paths in its document.
 */
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import type { MaybePromise } from '../port.ts'
import { ruleError } from './error.ts'
import { defaultDocument } from './generated/default-scenario.ts'

/** A scenario document and its origin. */
export interface ScenarioSource {
  /** Unique ID, to detect documents that extend each other in a circle. */
  readonly id: string
  /** Name for messages: the name of a scenario, or the path of a file. */
  readonly label: string
  readonly document: ScenarioDocument
  /** Source text. Null for a document passed as a value. */
  readonly text: { readonly file: string; readonly text: string } | null
  /** JSON pointer of the document in its text or value. Empty for the whole. */
  readonly at: string
  /**
   * Returns the document for a name or path at this location of the document.
   *
   * @throws {ScenarioError} if the document does not exist, or cannot be read
   */
  find(reference: string, at: string): MaybePromise<ScenarioSource>
}

/** Scenarios that can be loaded by name. */
export interface ScenarioLibrary {
  /** In the order in which they are listed. */
  names(): MaybePromise<readonly string[]>
  /**
   * Returns null for an unknown name.
   *
   * @throws {ScenarioError} if the file cannot be read
   */
  find(name: string): MaybePromise<ScenarioSource | null>
}

/** The scenarios that ship with dc-mock. They are loaded with the first request for one other than the default. */
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

/** A document passed as a value, by a request or a program. It can refer to others by name only. */
export function createValueSource(document: ScenarioDocument, library: ScenarioLibrary): ScenarioSource {
  return { id: 'the document', label: 'the document', document, text: null, at: '', find: findByName(library) }
}

/** A document nested in another one. Names and paths in it are resolved like those of the outer document. */
export function createNestedSource(outer: ScenarioSource, document: ScenarioDocument, at: string): ScenarioSource {
  return { ...outer, id: `${outer.id}#${at}`, document, at: outer.at + at }
}

function findByName(library: ScenarioLibrary): ScenarioSource['find'] {
  return async (reference, at) => {
    if (isFilePath(reference)) throw ruleError(at, 'pathSent', reference)
    return (await library.find(reference)) ?? (await throwUnknownScenario(library, reference, at))
  }
}

/** @throws {ScenarioError} with a hint at the scenario that was probably intended */
export async function throwUnknownScenario(library: ScenarioLibrary, name: string, at: string): Promise<never> {
  throw ruleError(at, 'scenario', name, formatNameHint(name, await library.names()))
}

/** Returns the name that was probably intended, or all names. */
export function formatNameHint(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest ? `did you mean "${nearest}"?` : `there are ${names.join(', ')}`
}

/** Reports whether a text is a file path. Names have neither slashes nor a file extension. */
export function isFilePath(reference: string): boolean {
  return /[/\\]|\.(?:ya?ml|json)$/i.test(reference)
}
