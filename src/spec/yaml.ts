/** The only module that uses the YAML parser. */
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, stringify } from 'yaml'
import { parsePointer } from './json-pointer.ts'

/** The parsed value, or a syntax error. */
export interface YamlResult {
  value?: unknown
  syntaxError?: { message: string; line: number | null }
}

export function parseYaml(text: string): YamlResult {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [error] = document.errors
  if (error) return { syntaxError: { message: error.message, line: lines.linePos(error.pos[0]).line } }
  try {
    return { value: document.toJS() }
  } catch (cause) {
    // Thrown for aliases that expand beyond memory, or that refer to no anchor.
    return { syntaxError: { message: cause instanceof Error ? cause.message : String(cause), line: null } }
  }
}

/** Formats a value as YAML, without wrapping long texts. */
export function stringifyYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0 })
}

/** Returns the line, from 1, of a path in a YAML or JSON text. If the path does not exist, the line of the nearest enclosing value. */
export function findLine(text: string, path: string): number | null {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  let node: unknown = document.contents
  let start = startOf(node)
  for (const key of parsePointer(path)) {
    const next = childOf(node, key)
    if (!next) break
    node = next.value
    start = startOf(next.at) ?? start
  }
  return start === null ? null : lines.linePos(start).line
}

/** Returns the value of a key and the node where the entry begins: the key of a map, or the item of a list. */
function childOf(node: unknown, key: string): { at: unknown; value: unknown } | null {
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    return pair ? { at: pair.key, value: pair.value } : null
  }
  const item: unknown = isSeq(node) ? node.items[Number(key)] : undefined
  return item === undefined ? null : { at: item, value: item }
}

function startOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null
}
