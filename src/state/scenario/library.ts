/** Where scenario documents come from: those known by name, those that were handed over, and what their names and paths mean. */
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { ruleError } from './error.ts'
import { defaultDocument } from './generated/default-scenario.ts'

type MaybePromise<T> = T | Promise<T>

/** A scenario document and where it comes from. */
export interface ScenarioSource {
  /** Tells it from all others, so that a circle of documents is noticed. */
  readonly id: string
  /** As people call it: the name of a scenario, or the path of a file. */
  readonly label: string
  readonly document: ScenarioDocument
  /** The text it was read from; null where it came as a value. */
  readonly text: { readonly file: string; readonly text: string } | null
  /** JSON pointer to where it stands in its text or value; empty where it is the whole. */
  readonly at: string
  /**
   * The document that this one means by a name or a path, which stands at a place of it.
   *
   * @throws {ScenarioError} where there is none, or where it cannot be read
   */
  find(reference: string, at: string): MaybePromise<ScenarioSource>
}

/** The scenarios that can be loaded by name. */
export interface ScenarioLibrary {
  /** In the order in which they are listed. */
  names(): MaybePromise<readonly string[]>
  /**
   * Null where no scenario has the name.
   *
   * @throws {ScenarioError} where its file cannot be read
   */
  find(name: string): MaybePromise<ScenarioSource | null>
}

/** The scenarios that ship with dc-mock, loaded when one is asked for that is not the default one. */
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

/** A document that came as a value, from a request or a program: it can mean others by their names only. */
export function createValueSource(document: ScenarioDocument, library: ScenarioLibrary): ScenarioSource {
  return { id: 'the document', label: 'the document', document, text: null, at: '', find: findByName(library) }
}

/** A document that stands inside another one: names and paths in it mean what they mean there. */
export function createNestedSource(outer: ScenarioSource, document: ScenarioDocument, at: string): ScenarioSource {
  return { ...outer, id: `${outer.id}#${at}`, document, at: outer.at + at }
}

function findByName(library: ScenarioLibrary): ScenarioSource['find'] {
  return async (reference, at) => {
    if (isFilePath(reference)) throw ruleError(at, 'pathSent', reference)
    return (await library.find(reference)) ?? (await throwUnknownScenario(library, reference, at))
  }
}

/** @throws {ScenarioError} that says which scenario was likely meant */
export async function throwUnknownScenario(library: ScenarioLibrary, name: string, at: string): Promise<never> {
  throw ruleError(at, 'scenario', name, formatNameHint(name, await library.names()))
}

/** The scenario that was likely meant, or all that there are. */
export function formatNameHint(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest ? `did you mean "${nearest}"?` : `there are ${names.join(', ')}`
}

/** Whether a text means a file and no name: a name has neither slashes nor the end of a file's name. */
export function isFilePath(reference: string): boolean {
  return /[/\\]|\.(?:ya?ml|json)$/i.test(reference)
}
