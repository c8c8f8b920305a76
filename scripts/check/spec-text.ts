/** Parses an OpenAPI document and maps paths in its tree to lines in its text. */
import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml'

/** Document with its text and line numbers. */
export type SpecText = { text: string; document: Document.Parsed; lines: LineCounter; root: Tree }

/** Map in the document. */
export type Tree = { readonly [key: string]: unknown }

/** Keys and indexes from the root to a node. */
export type Path = readonly (string | number)[]

/** Parses a document. Throws an error if the document is not valid YAML or not a map. */
export function parseSpec(text: string): SpecText {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [error] = document.errors
  if (error) throw error
  const root: unknown = document.toJS()
  if (!isTree(root)) throw new Error('the document is not a map')
  return { text, document, lines, root }
}

/**
 * Returns the line of a node's key, or the line of the node itself if the node is in a list. If the node is missing, returns the line of
 * its parent.
 */
export function lineOf(spec: SpecText, path: Path): number {
  const last = path.at(-1)
  if (last === undefined) return 1
  const parent = spec.document.getIn(path.slice(0, -1), true)
  let node: unknown
  if (isMap(parent)) node = parent.items.find(({ key }) => String(key) === String(last))?.key
  else if (isSeq(parent)) node = parent.items[Number(last)]
  return isNode(node) && node.range ? spec.lines.linePos(node.range[0]).line : lineOf(spec, path.slice(0, -1))
}

export function toPointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function toPath(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the direct subschemas of a schema, each with its relative path. */
export function partsOf(schema: Tree): { way: Path; part: Tree }[] {
  const one = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']
  const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
  const maps = ['properties', 'patternProperties', 'dependentSchemas', '$defs']
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (one.includes(keyword) && isTree(value)) return [{ way: [keyword], part: value }]
    if (lists.includes(keyword)) return listOf(value).map((part, index) => ({ way: [keyword, index], part }))
    if (maps.includes(keyword)) return entriesOf(value).map(([name, part]) => ({ way: [keyword, name], part }))
    return []
  })
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): Tree[] {
  return Array.isArray(value) ? value.filter(isTree) : []
}

export function entriesOf(value: unknown): [string, Tree][] {
  return isTree(value) ? Object.entries(value).filter((entry): entry is [string, Tree] => isTree(entry[1])) : []
}
