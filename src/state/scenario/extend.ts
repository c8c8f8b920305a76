/** Merges a scenario document with the documents that it extends. */
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { isObject } from '../../spec/json.ts'
import { parsePointer } from '../../spec/json-pointer.ts'
import { ruleError, ScenarioError } from './error.ts'
import { findRuleProblems } from './find-problems.ts'
import type { ScenarioSource } from './library.ts'
import { addLocations, readScenario } from './parse.ts'

export interface ExtendedScenario {
  /** Merged document without `extends`. */
  document: ScenarioDocument
  /** Adds the file and line number of each problem, if known, to a copy of the error. */
  locate(error: ScenarioError): Promise<ScenarioError>
}

/**
 * Maps are merged key by key. Any other value replaces the inherited value.
 * @throws {ScenarioError} if an extended document does not exist, the `extends` references form a cycle, or the merged document is invalid
 */
export async function extendScenario(source: ScenarioSource): Promise<ExtendedScenario> {
  const chain = await followChain(source)
  const locate = (error: ScenarioError): Promise<ScenarioError> => locateInChain(chain, error)
  const [own, ...bases] = chain.map(({ document }) => document)
  if (bases.length === 0) return { document: withoutExtends(source.document), locate }
  const inherited = bases.map(inheritable).reduceRight(merge)
  try {
    // Validate the result, because merging valid documents can produce an invalid document.
    return { document: await readScenario(merge(inherited, withoutExtends(own ?? {}))), locate }
  } catch (error) {
    throw error instanceof ScenarioError ? await locate(error) : error
  }
}

async function locateInChain(chain: readonly ScenarioSource[], { problems }: ScenarioError): Promise<ScenarioError> {
  const owned = problems.map((problem) => ({ problem, owner: ownerOf(problem.path, chain) ?? chain[0] }))
  const located = chain.map(async (source) => {
    const own = owned.filter(({ owner }) => owner === source).map(({ problem }) => problem)
    return own.length === 0 ? [] : (await locateInSource(source, new ScenarioError(own))).problems
  })
  return new ScenarioError((await Promise.all(located)).flat())
}

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
      if (!(error instanceof ScenarioError)) throw error
      const others = last === source ? findRuleProblems(source.document) : []
      throw await locateInSource(last, new ScenarioError([...error.problems, ...others]))
    }
  }
  return chain
}

/** Excludes fields that describe the document itself, such as `$schema`. */
function inheritable(document: ScenarioDocument): unknown {
  const {
    $schema: _schema,
    title: _title,
    description: _about,
    try: _try,
    expect: _expect,
    ...inheritedFields
  } = document
  return withoutExtends(inheritedFields)
}

function withoutExtends(document: ScenarioDocument): ScenarioDocument {
  if (!Object.hasOwn(document, 'extends')) return document
  const { extends: _, ...own } = document
  return own
}

/**
 * Returns the first document in `chain` that has a value at `path`. If no document has a value at `path`, looks for the parent of `path`
 * instead, then for the parent's parent, and so on.
 */
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

/**
 * If the scenario is nested in another document, makes problem paths relative to the outermost document. If the source text is available,
 * adds file and line numbers. Does not change problems that already have a location.
 */
export async function locateInSource({ text, at }: ScenarioSource, error: ScenarioError): Promise<ScenarioError> {
  const whole = error.problems.map((problem) => (problem.location ? problem : { ...problem, path: at + problem.path }))
  return new ScenarioError(text ? await addLocations(whole, text.text, text.file) : whole)
}

function merge(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over
  const merged = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(over)) {
    merged.set(key, merged.has(key) ? merge(merged.get(key), value) : value)
  }
  return Object.fromEntries(merged)
}
