/** Documents that add to others. */
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { parsePointer } from '../../spec/json-pointer.ts'
import { ruleError, ScenarioError } from './error.ts'
import type { ScenarioSource } from './library.ts'
import { isObject, merge } from './merge.ts'
import { addLocation, readScenario } from './parse.ts'

/** A document with all that it takes over from others. */
export interface ExtendedScenario {
  /** Without `extends`. */
  document: ScenarioDocument
  /** An error about the document with its place in the file that says what is wrong. */
  locate(error: ScenarioError): Promise<ScenarioError>
}

/**
 * Lays a document over the one that it extends, and that one over the next: maps are merged, lists and all else replaced.
 *
 * @throws {ScenarioError} where there is no such document, or the documents run in a circle
 */
export async function extendScenario(source: ScenarioSource): Promise<ExtendedScenario> {
  const chain = await followChain(source)
  const locate = (error: ScenarioError): Promise<ScenarioError> =>
    locateInSource(ownerOf(error.path, chain) ?? source, error)
  const [own, ...bases] = chain.map(({ document }) => document)
  if (bases.length === 0) return { document: withoutExtends(source.document), locate }
  const inherited = bases.map(inheritable).reduceRight(merge)
  try {
    // Each part fits the schema; that they fit together is the validator's to say.
    return { document: await readScenario(merge(inherited, withoutExtends(own ?? {}))), locate }
  } catch (error) {
    throw error instanceof ScenarioError ? await locate(error) : error
  }
}

/** The document and those that it extends, the nearest first. */
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

/** What a document hands on: not what it says of itself. */
function inheritable(document: ScenarioDocument): unknown {
  const { $schema: _schema, title: _title, about: _about, try: _try, expect: _expect, ...inheritedFields } = document
  return withoutExtends(inheritedFields)
}

/** The document itself where it extends none: that of a named scenario is then one object for all who ask for it. */
function withoutExtends(document: ScenarioDocument): ScenarioDocument {
  if (!Object.hasOwn(document, 'extends')) return document
  const { extends: _, ...own } = document
  return own
}

/** The document of a chain that a value comes from: the nearest that has it, or the list that it would stand in. */
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

/** The error with its place in the whole text or value, and with file and line where they are known. One that has them stays. */
export async function locateInSource({ text, at }: ScenarioSource, error: ScenarioError): Promise<ScenarioError> {
  if (error.location !== null) return error
  const whole = at === '' ? error : error.nestedAt(at)
  return text ? addLocation(whole, text.text, text.file) : whole
}
