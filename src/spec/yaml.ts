/** Parses and formats YAML. Only this module uses the YAML library. */
import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
  stringify,
} from 'yaml'
import { parsePointer } from './json-pointer.ts'

export interface YamlResult {
  value?: unknown
  syntaxError?: { code: 'syntax' | 'too-deep' | 'too-large'; message: string; line: number | null }
}

/** The limit prevents a stack overflow in the recursive parser. */
const maxDepth = 500

const tooDeep = { code: 'too-deep', message: `nested more than ${maxDepth} levels deep`, line: null } as const

const tooLarge = {
  code: 'too-large',
  message: 'more than 200,000 lines and commas. Send JSON instead',
  line: null,
} as const

/** Maximum total number of lines and commas in a YAML document. Parsing a larger document would take seconds. */
const maxEntries = 200_000

/** Like `parseYaml`, but rejects documents that would take seconds to parse. */
export function parseSmallYaml(text: string): YamlResult {
  return isLarge(text) ? { syntaxError: tooLarge } : parseYaml(text)
}

function isLarge(text: string): boolean {
  let entries = 0
  for (const _ of text.matchAll(/[\n,]/g)) if (++entries > maxEntries) return true
  return false
}

export function parseYaml(text: string): YamlResult {
  const lines = new LineCounter()
  try {
    const document = parse(text, lines)
    const [error] = document.errors
    // The YAML parser reports a stack overflow with the code RESOURCE_EXHAUSTION.
    if (error?.code === 'RESOURCE_EXHAUSTION') return { syntaxError: tooDeep }
    if (error)
      return { syntaxError: { code: 'syntax', message: error.message, line: lines.linePos(error.pos[0]).line } }
    const problem = findProblem(document.contents)
    if (problem === 'too-deep') return { syntaxError: tooDeep }
    if (problem) {
      const { line } = lines.linePos(problem.start)
      return { syntaxError: { code: 'syntax', message: 'Map keys must be unique', line } }
    }
    return { value: document.toJS() }
  } catch (cause) {
    if (cause instanceof RangeError) return { syntaxError: tooDeep }
    // The YAML library throws an error if aliases expand beyond the memory limit or if an alias has no anchor.
    const message = cause instanceof Error ? cause.message : String(cause)
    return { syntaxError: { code: 'syntax', message, line: null } }
  }
}

/** Does not check for duplicate keys. With tens of thousands of keys, the library's check takes seconds. */
function parse(text: string, lines: LineCounter): Document.Parsed {
  return parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
}

/** Finds the first node that is a duplicate key in a map or is nested too deeply. */
function findProblem(root: ParsedNode | null): { start: number } | 'too-deep' | null {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = []
    for (const node of level) {
      if (!isMap(node) && !isSeq(node)) continue
      if (depth === maxDepth) return 'too-deep'
      const keys = new Set<unknown>()
      for (const item of node.items) {
        if (!isMap(node)) next.push(item)
        else if (isPair(item)) {
          const key = isScalar(item.key) ? item.key.value : item.key
          if (keys.has(key)) return { start: startOf(item.key) ?? 0 }
          keys.add(key)
          next.push(item.key, item.value)
        }
      }
    }
    level = next
  }
  return null
}

/** Does not wrap long strings. */
export function stringifyYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0 })
}

/**
 * Returns a function that converts a JSON pointer to a line number in YAML or JSON text, counted from 1. For an unknown path, the function
 * returns the line of the nearest enclosing value. For very large text, the function always returns null.
 */
export function createLineFinder(text: string): (path: string) => number | null {
  if (isLarge(text)) return () => null
  const lines = new LineCounter()
  const root = parseContents(text, lines)
  return (path) => {
    let node = root
    let start = startOf(node)
    for (const key of parsePointer(path)) {
      const next = childOf(node, key)
      if (!next) break
      node = next.value
      start = startOf(next.at) ?? start
    }
    return start === null ? null : lines.linePos(start).line
  }
}

/** Returns null if the text cannot be parsed. */
function parseContents(text: string, lines: LineCounter): unknown {
  try {
    return parse(text, lines).contents
  } catch {
    return null
  }
}

/** `at` is the node that determines the line number: the key of a map value, or the list item itself. */
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
