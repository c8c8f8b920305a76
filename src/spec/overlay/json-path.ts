/** Parses JSONPath (RFC 9535) in overlays. Supports all selectors and filters, but not functions. */
import { type Cursor, openCursor } from './json-path-cursor.ts'
import { readString } from './json-path-string.ts'
import { OverlayError } from './overlay-error.ts'

export interface Query {
  /** Start node of the query: the document root (`$`) or the node that a filter tests (`@`). */
  readonly from: '$' | '@'
  readonly segments: readonly Segment[]
}

export interface Segment {
  /** Whether the segment also selects descendants (`..`). */
  readonly includesDescendants: boolean
  readonly selectors: readonly Selector[]
}

export type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'every' }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly start: number | null; readonly end: number | null; readonly step: number }
  | { readonly kind: 'filter'; readonly test: Test }

export type Test =
  | { readonly kind: 'or' | 'and'; readonly parts: readonly Test[] }
  | { readonly kind: 'not'; readonly part: Test }
  | { readonly kind: 'exists'; readonly query: Query }
  | { readonly kind: 'compare'; readonly sign: ComparisonOperator; readonly left: Operand; readonly right: Operand }

export type Operand =
  | { readonly kind: 'value'; readonly value: null | boolean | number | string }
  /** Query that selects at most one node. */
  | { readonly kind: 'query'; readonly query: Query }

const comparisonOperators = ['==', '!=', '<=', '>=', '<', '>'] as const
export type ComparisonOperator = (typeof comparisonOperators)[number]

/** Maximum JSONPath length, in characters. JSONPaths in real overlays are much shorter. */
const maxLength = 2000

/**
 * Parses the JSONPath in an overlay action.
 * @throws {OverlayError} if the text is not a valid JSONPath or contains a function
 */
export function parseJsonPath(text: string): Query {
  if (text.length > maxLength)
    throw new OverlayError(`a JSONPath of ${text.length} characters is too long; the maximum is ${maxLength}`)
  const cursor = openCursor(text)
  if (!cursor.consume('$')) throw cursor.fail('a JSONPath must begin with $')
  const segments = readSegments(cursor)
  if (!cursor.atEnd) throw cursor.fail(`"${cursor.rest}" is unexpected`)
  return { from: '$', segments }
}

function readSegments(cursor: Cursor): Segment[] {
  const segments: Segment[] = []
  for (;;) {
    if (cursor.consumeAfterBlanks('..')) {
      const selectors = cursor.consume('[') ? readBracket(cursor) : [readPlain(cursor)]
      segments.push({ includesDescendants: true, selectors })
    } else if (cursor.consumeAfterBlanks('.')) {
      segments.push({ includesDescendants: false, selectors: [readPlain(cursor)] })
    } else if (cursor.consumeAfterBlanks('[')) {
      segments.push({ includesDescendants: false, selectors: readBracket(cursor) })
    } else return segments
  }
}

/** Reads the selector after a dot: a name without quotes, or `*`. */
function readPlain(cursor: Cursor): Selector {
  if (cursor.consume('*')) return { kind: 'every' }
  // Accept hyphens, even though RFC 9535 does not allow them, because examples in the Overlay specification use `@.x-oai-traits`.
  const name = cursor.match(/[A-Za-z_\u0080-\ud7ff\ue000-\u{10ffff}][\w\u0080-\ud7ff\ue000-\u{10ffff}-]*/uy)
  if (name !== null) return { kind: 'name', name }
  throw cursor.fail("a name is missing; put a name with special characters in brackets, as in ['/a-b']")
}

/** The caller has already read the opening bracket. */
function readBracket(cursor: Cursor): Selector[] {
  const selectors: Selector[] = []
  do {
    cursor.skipBlanks()
    selectors.push(readSelector(cursor))
  } while (cursor.consumeAfterBlanks(','))
  if (!cursor.consumeAfterBlanks(']')) throw cursor.fail('"]" is missing')
  return selectors
}

function readSelector(cursor: Cursor): Selector {
  if (cursor.consume('*')) return { kind: 'every' }
  if (cursor.consume('?')) {
    cursor.skipBlanks()
    return { kind: 'filter', test: readOr(cursor) }
  }
  const name = readString(cursor)
  if (name !== null) return { kind: 'name', name }
  const index = readWhole(cursor)
  if (cursor.consumeAfterBlanks(':')) return readSlice(cursor, index)
  if (index !== null) return { kind: 'index', index }
  throw cursor.fail('a quoted name, a number, * or a filter is missing')
}

/** Reads the rest of a slice such as `1:5:2`. The caller has already read the start index and the first colon. */
function readSlice(cursor: Cursor, start: number | null): Selector {
  const readNext = (): number | null => {
    cursor.skipBlanks()
    return readWhole(cursor)
  }
  const end = readNext()
  const step = cursor.consumeAfterBlanks(':') ? readNext() : null
  return { kind: 'slice', start, end, step: step ?? 1 }
}

function readWhole(cursor: Cursor): number | null {
  const text = cursor.match(/0|-?[1-9]\d*/y)
  if (text === null) return null
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw cursor.fail(`${text} is too large`)
}

function readOr(cursor: Cursor): Test {
  return readChain(cursor, '||', 'or', () => readChain(cursor, '&&', 'and', () => readTest(cursor)))
}

function readChain(cursor: Cursor, sign: string, kind: 'or' | 'and', readPart: () => Test): Test {
  const first = readPart()
  const parts = [first]
  while (cursor.consumeAfterBlanks(sign)) {
    cursor.skipBlanks()
    parts.push(readPart())
  }
  return parts.length === 1 ? first : { kind, parts }
}

function readTest(cursor: Cursor): Test {
  if (cursor.consume('!')) {
    cursor.skipBlanks()
    if (cursor.consume('(')) return { kind: 'not', part: readGroup(cursor) }
    const query = readQuery(cursor)
    if (!query) throw cursor.fail('! must be followed by a query or parentheses')
    return { kind: 'not', part: { kind: 'exists', query } }
  }
  if (cursor.consume('(')) return readGroup(cursor)
  const left = readOperand(cursor)
  const sign = comparisonOperators.find((one) => cursor.consumeAfterBlanks(one))
  if (sign === undefined) {
    if (left.kind === 'query') return { kind: 'exists', query: left.query }
    throw cursor.fail('a value alone is not a condition; compare it with ==')
  }
  cursor.skipBlanks()
  return { kind: 'compare', sign, left: single(left, cursor), right: single(readOperand(cursor), cursor) }
}

function readGroup(cursor: Cursor): Test {
  cursor.skipBlanks()
  const test = readOr(cursor)
  if (cursor.consumeAfterBlanks(')')) return test
  throw cursor.fail('")" is missing')
}

function readOperand(cursor: Cursor): Operand {
  const query = readQuery(cursor)
  if (query) return { kind: 'query', query }
  const text = readString(cursor)
  if (text !== null) return { kind: 'value', value: text }
  const number = cursor.match(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y)
  if (number !== null) return { kind: 'value', value: Number(number) }
  const word = cursor.match(/[a-z][a-z0-9_]*/y)
  if (word !== null && cursor.consume('(')) {
    throw cursor.fail(`the function ${word}() is not supported; a filter can compare with ==, !=, <, >, && and ||`)
  }
  switch (word) {
    case 'true':
      return { kind: 'value', value: true }
    case 'false':
      return { kind: 'value', value: false }
    case 'null':
      return { kind: 'value', value: null }
    default:
      throw cursor.fail('a query such as @.name, or a value, is missing')
  }
}

function readQuery(cursor: Cursor): Query | null {
  const from = (['@', '$'] as const).find((sign) => cursor.consume(sign))
  return from === undefined ? null : { from, segments: readSegments(cursor) }
}

/** Rejects a query that can select more than one node. */
function single(operand: Operand, cursor: Cursor): Operand {
  if (operand.kind === 'value') return operand
  const fits = operand.query.segments.every(({ includesDescendants, selectors: [first, second] }) => {
    return !includesDescendants && !second && (first?.kind === 'name' || first?.kind === 'index')
  })
  if (fits) return operand
  throw cursor.fail('a query in a comparison must select one node, without *, .. or filters')
}
