/** Manages the active spec: openapi.yaml or its replacement, with all overlays applied. */
import { type Spec, shippedSpec } from '../read-spec.ts'
import type { SpecNode } from '../spec-node.ts'
import { applyOverlay } from './apply-overlay.ts'
import { checkSpec } from './check-spec.ts'
import { isJsonObject, type JsonValue, toJsonValue } from './json-value.ts'
import { locateErrors, OverlayError } from './overlay-error.ts'
import { readDocument } from './read-document.ts'
import { toOverlay } from './read-overlay.ts'

/**
 * Overlay, or an OpenAPI document that replaces openapi.yaml. `content` is YAML text, JSON text or a parsed value. `name` identifies the
 * document in error messages.
 */
export interface NamedDocument {
  readonly name: string
  readonly content: string | object
}

export interface ActiveSpec {
  /** Original openapi.yaml without overlays. */
  readonly shipped: SpecNode
  readonly document: SpecNode
  readonly spec: Spec
  /** Names of all applied documents except openapi.yaml, in the order in which they were applied. */
  readonly from: readonly string[]
}

export interface SpecOptions {
  /** Document to use in place of openapi.yaml. */
  spec?: NamedDocument
  overlays: readonly NamedDocument[]
}

/** Cached openapi.yaml document. Parsing takes 0.2 s, and each mock with overlays needs the document. */
let parsed: { text: string; document: Promise<SpecNode> } | undefined

/** All callers share the document and must not change it. */
export async function readShippedSpec(text: string): Promise<SpecNode> {
  if (parsed?.text !== text) {
    parsed = { text, document: readDocument(text, 'openapi.yaml').then((data) => asMap(data, 'openapi.yaml')) }
  }
  return parsed.document
}

/**
 * Builds the active spec by replacing openapi.yaml, applying overlays, or both.
 * @throws {OverlayError} if a document is invalid, a target does not match anything, or the result is not a valid service spec
 */
export async function activateSpec({ spec, overlays }: SpecOptions, shipped: SpecNode): Promise<ActiveSpec> {
  const from = [...(spec ? [spec] : []), ...overlays].map(({ name }) => name)
  let document: SpecNode = spec ? await readSpecDocument(spec) : shipped
  let read = spec ? locateErrors(spec.name, () => checkSpec(document)) : shippedSpec()
  for (const named of overlays) {
    const data = await readNamedDocument(named)
    const changed = locateErrors(named.name, () => applyOverlay(document, toOverlay(data)))
    read = locateErrors(`${named.name}: the resulting spec is invalid`, () => checkSpec(changed))
    document = changed
  }
  return { shipped, document, spec: read, from }
}

async function readNamedDocument({ name, content }: NamedDocument): Promise<JsonValue> {
  return typeof content === 'string' ? readDocument(content, name) : locateErrors(name, () => toJsonValue(content))
}

async function readSpecDocument(named: NamedDocument): Promise<SpecNode> {
  const { name } = named
  const data = await readNamedDocument(named)
  if (isJsonObject(data) && 'overlay' in data) throw new OverlayError(`${name} is an overlay; pass it with --overlay`)
  return asMap(data, name)
}

function asMap(data: unknown, name: string): SpecNode {
  if (isJsonObject(data)) return data
  throw new OverlayError(`${name} is not an OpenAPI document`)
}

export async function stringifySpec({ document, from }: ActiveSpec): Promise<string> {
  const { stringifyYaml } = await import('../yaml.ts')
  return `# The active spec: openapi.yaml of dc-mock, with ${from.join(', ')}.\n${stringifyYaml(document)}`
}
