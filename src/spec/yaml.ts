/** The one place that knows the YAML parser. */
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, stringify } from 'yaml'
import { parsePointer } from './json-pointer.ts'

/** What a YAML text holds, or what is wrong with it. */
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
    // Aliases that multiply to more than memory holds, or that name no anchor.
    return { syntaxError: { message: cause instanceof Error ? cause.message : String(cause), line: null } }
  }
}

/** A value as YAML, its long texts on one line. */
export function stringifyYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0 })
}

/** Line, from 1, of a place in a YAML or JSON text; of what is nearest around it where it is not there. */
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

/** What a key leads to, and the node where it begins: a map's key, a list's item. */
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
