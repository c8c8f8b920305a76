/** Documents that extend others. */
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { isObject } from '../../spec/json.ts'
import { parsePointer } from '../../spec/json-pointer.ts'
import { ruleError, ScenarioError } from './error.ts'
import type { ScenarioSource } from './library.ts'
import { merge } from './merge.ts'
import { addLocation, readScenario } from './parse.ts'

/** A document merged with the documents that it extends. */
export interface ExtendedScenario {
  /** Without `extends`. */
  document: ScenarioDocument
  /** Adds the location in the file that caused the error. */
  locate(error: ScenarioError): Promise<ScenarioError>
}

/**
 * Merges a document over the one that it extends, which is merged over the next. Maps are merged, lists and other values are replaced.
 *
 * @throws {ScenarioError} if an extended document does not exist, or the documents extend each other in a circle
 */
export async function extendScenario(source: ScenarioSource): Promise<ExtendedScenario> {
  const chain = await followChain(source)
  const locate = (error: ScenarioError): Promise<ScenarioError> =>
    locateInSource(ownerOf(error.path, chain) ?? source, error)
  const [own, ...bases] = chain.map(({ document }) => document)
  if (bases.length === 0) return { document: withoutExtends(source.document), locate }
  const inherited = bases.map(inheritable).reduceRight(merge)
  try {
    // Each document matches the schema, but the merged one may not.
    return { document: await readScenario(merge(inherited, withoutExtends(own ?? {}))), locate }
  } catch (error) {
    throw error instanceof ScenarioError ? await locate(error) : error
  }
}

/** Returns the document and the documents that it extends, nearest first. */
async function followChain(source: ScenarioSource): Promise<ScenarioSource[]> {
  const chain = [source]
  for (let last = source; last.document.extends !== undefined; ) {
    try {
      const base = await last.find(last.document.extends, '/extends')
      const labels = [...chain, base].map(({ label }) => label)
      if (chain.some(({ id }) => id === base.id)) throw ruleError('/extends', 'circle', labels)
      if (base.document.websites) throw ruleError('/extends', 'describesOne', base.label)
      chain.push(base)
      last = base
    } catch (error) {
      throw error instanceof ScenarioError ? await locateInSource(last, error) : error
    }
  }
  return chain
}

/** Returns the fields that a document passes on, without those that describe the document itself. */
function inheritable(document: ScenarioDocument): unknown {
  const { $schema: _schema, title: _title, about: _about, try: _try, expect: _expect, ...inheritedFields } = document
  return withoutExtends(inheritedFields)
}

/** Returns the document itself if it extends none. A named scenario then is the same object for all callers. */
function withoutExtends(document: ScenarioDocument): ScenarioDocument {
  if (!Object.hasOwn(document, 'extends')) return document
  const { extends: _, ...own } = document
  return own
}

/** Returns the document of a chain that a value comes from: the nearest one that contains the value, or its list. */
function ownerOf(path: string, chain: readonly ScenarioSource[]): ScenarioSource | null {
  let candidates = chain.map((source): { source: ScenarioSource; value: unknown } => ({
    source,
    value: source.document,
  }))
  for (const key of parsePointer(path)) {
    const matching = candidates.flatMap(({ source, value }) =>
      isObject(value) && Object.hasOwn(value, key) ? [{ source, value: value[key] }] : [],
    )
    if (matching.length === 0) break
    candidates = matching
  }
  return candidates[0]?.source ?? null
}

/** Adds the location in the whole document, and file and line if known. An error with a location stays unchanged. */
export async function locateInSource({ text, at }: ScenarioSource, error: ScenarioError): Promise<ScenarioError> {
  if (error.location !== null) return error
  const whole = at === '' ? error : error.nestedAt(at)
  return text ? addLocation(whole, text.text, text.file) : whole
}
