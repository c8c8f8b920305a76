/** The spec that holds: openapi.yaml as it ships or another one in its place, as overlays leave it. */
import { type Spec, shippedSpec } from '../read-spec.ts'
import type { SpecNode } from '../spec-node.ts'
import { applyOverlay } from './apply-overlay.ts'
import { checkSpec } from './check-spec.ts'
import { isJsonObject, toJsonValue } from './json-value.ts'
import { locateErrors, OverlayError } from './overlay-error.ts'
import { readDocument } from './read-document.ts'
import { type Overlay, readOverlay, toOverlay } from './read-overlay.ts'

/** A document from elsewhere, as text of YAML or JSON or as a value, and what errors call it. */
export interface NamedDocument {
  readonly name: string
  readonly content: string | object
}

export interface ActiveSpec {
  /** Openapi.yaml as it ships, in full. */
  readonly shipped: SpecNode
  /** What holds instead, in full. */
  readonly document: SpecNode
  readonly spec: Spec
  /** What it was made from besides openapi.yaml, in the order in which it was put to use. */
  readonly from: readonly string[]
}

export interface SpecOptions {
  /** In place of openapi.yaml. */
  spec?: NamedDocument
  overlays: readonly NamedDocument[]
}

/** The text of openapi.yaml as it ships. */
export async function readShippedSpec(text: string): Promise<SpecNode> {
  return asMap(await readDocument(text, 'openapi.yaml'), 'openapi.yaml')
}

/**
 * Puts a spec in force in the place of openapi.yaml, `shipped`.
 *
 * @throws {OverlayError} where a document cannot be used, where a target matches nothing, or where what comes out is no spec of the service
 */
export async function activateSpec({ spec, overlays }: SpecOptions, shipped: SpecNode): Promise<ActiveSpec> {
  const from = [...(spec ? [spec] : []), ...overlays].map(({ name }) => name)
  let document: SpecNode = spec ? await readSpecDocument(spec) : shipped
  if (spec) locateErrors(spec.name, () => checkSpec(document))
  let read = spec ? checkSpec(document) : shippedSpec()
  for (const named of overlays) {
    const overlay = await readNamedOverlay(named)
    const changed = locateErrors(named.name, () => applyOverlay(document, overlay))
    read = locateErrors(`${named.name}: what it makes of the spec cannot be used`, () => checkSpec(changed))
    document = changed
  }
  return { shipped, document, spec: read, from }
}

async function readNamedOverlay({ name, content }: NamedDocument): Promise<Overlay> {
  if (typeof content === 'string') return readOverlay(content, name)
  return locateErrors(name, () => toOverlay(toJsonValue(content)))
}

async function readSpecDocument({ name, content }: NamedDocument): Promise<SpecNode> {
  const data =
    typeof content === 'string' ? await readDocument(content, name) : locateErrors(name, () => toJsonValue(content))
  if (isJsonObject(data) && 'overlay' in data) throw new OverlayError(`${name} is an overlay; give it with --overlay`)
  return asMap(data, name)
}

function asMap(data: unknown, name: string): SpecNode {
  if (isJsonObject(data)) return data
  throw new OverlayError(`${name} is no OpenAPI document`)
}

/** The spec in force as YAML. */
export async function stringifySpec({ document, from }: ActiveSpec): Promise<string> {
  const { stringifyYaml } = await import('../yaml.ts')
  return `# The spec in force: openapi.yaml of dc-mock, with ${from.join(', ')}.\n${stringifyYaml(document)}`
}
