import { isDeepEqual } from '../deep-equal.ts'
import type { SpecValue } from '../spec-node.ts'
import type { ComparisonOperator, Operand, Query, Segment, Selector, Test } from './json-path.ts'
import { isJsonObject } from './json-value.ts'
import { OverlayError } from './overlay-error.ts'

export interface SelectedNode {
  readonly value: SpecValue
  readonly keys: readonly (string | number)[]
}

/** A query with several `..` segments can select the same node many times. */
const maxNodes = 50_000

/** Returns nodes in the order defined by RFC 9535. A node that is selected twice appears twice. */
export function selectNodes(document: SpecValue, query: Query): SelectedNode[] {
  return runQuery(query, { document, here: { value: document, keys: [] } })
}

interface Selection {
  readonly document: SpecValue
  readonly here: SelectedNode
}

function runQuery({ from, segments }: Query, { document, here }: Selection): SelectedNode[] {
  let nodes: SelectedNode[] = [from === '$' ? { value: document, keys: [] } : here]
  for (const segment of segments) {
    const next: SelectedNode[] = []
    for (const node of nodes) {
      next.push(...step(segment, node, document))
      if (next.length > maxNodes) throw new OverlayError(`it selects more than ${maxNodes} nodes`)
    }
    nodes = next
  }
  return nodes
}

function step({ includesDescendants, selectors }: Segment, node: SelectedNode, document: SpecValue): SelectedNode[] {
  const nodes = includesDescendants ? withDescendants(node) : [node]
  return nodes.flatMap((one) => selectors.flatMap((selector) => applySelector(selector, one, document)))
}

function withDescendants(node: SelectedNode, nodes: SelectedNode[] = []): SelectedNode[] {
  nodes.push(node)
  for (const child of childrenOf(node)) withDescendants(child, nodes)
  return nodes
}

function childrenOf({ value, keys }: SelectedNode): SelectedNode[] {
  if (Array.isArray(value)) return value.map((item: SpecValue, index) => ({ value: item, keys: [...keys, index] }))
  if (!isJsonObject(value)) return []
  return Object.entries(value).map(([key, item]) => ({ value: item, keys: [...keys, key] }))
}

function applySelector(selector: Selector, node: SelectedNode, document: SpecValue): SelectedNode[] {
  const { value, keys } = node
  switch (selector.kind) {
    case 'name': {
      const { name } = selector
      if (!isJsonObject(value) || !Object.hasOwn(value, name)) return []
      return [{ value: value[name] ?? null, keys: [...keys, name] }]
    }
    case 'every':
      return childrenOf(node)
    case 'index': {
      if (!Array.isArray(value)) return []
      const index = selector.index < 0 ? value.length + selector.index : selector.index
      return index in value ? [{ value: value[index], keys: [...keys, index] }] : []
    }
    case 'slice': {
      const items = childrenOf(node)
      if (!Array.isArray(value)) return []
      return indexesOf(selector, items.length).flatMap((index) => items[index] ?? [])
    }
    case 'filter':
      return childrenOf(node).filter((here) => matchesTest(selector.test, { document, here }))
  }
}

/** Returns the array indexes that a slice selects (RFC 9535, 2.3.4.2). */
function indexesOf({ start, end, step }: Selector & { kind: 'slice' }, length: number): number[] {
  if (step === 0) return []
  const clamp = (index: number, min: number, max: number): number =>
    Math.min(Math.max(index < 0 ? length + index : index, min), max)
  const indexes: number[] = []
  if (step > 0) {
    const last = clamp(end ?? length, 0, length)
    for (let index = clamp(start ?? 0, 0, length); index < last; index += step) indexes.push(index)
  } else {
    const last = end === null ? -1 : clamp(end, -1, length - 1)
    for (let index = clamp(start ?? length - 1, -1, length - 1); index > last; index += step) indexes.push(index)
  }
  return indexes
}

function matchesTest(test: Test, selection: Selection): boolean {
  switch (test.kind) {
    case 'or':
      return test.parts.some((part) => matchesTest(part, selection))
    case 'and':
      return test.parts.every((part) => matchesTest(part, selection))
    case 'not':
      return !matchesTest(test.part, selection)
    case 'exists':
      return runQuery(test.query, selection).length > 0
    case 'compare':
      return compare(test.sign, readOperand(test.left, selection), readOperand(test.right, selection))
  }
}

/** Returns undefined if the operand is a query that matches nothing. */
function readOperand(operand: Operand, selection: Selection): SpecValue | undefined {
  return operand.kind === 'value' ? operand.value : runQuery(operand.query, selection)[0]?.value
}

function compare(sign: ComparisonOperator, left: SpecValue | undefined, right: SpecValue | undefined): boolean {
  switch (sign) {
    case '==':
      return isEqual(left, right)
    case '!=':
      return !isEqual(left, right)
    case '<':
      return isLess(left, right)
    case '>':
      return isLess(right, left)
    case '<=':
      return isLess(left, right) || isEqual(left, right)
    case '>=':
      return isLess(right, left) || isEqual(left, right)
  }
}

function isEqual(left: SpecValue | undefined, right: SpecValue | undefined): boolean {
  return left === undefined || right === undefined ? left === right : isDeepEqual(left, right)
}

/** Compares strings by code point, as RFC 9535 requires. The `<` operator would compare UTF-16 code units. */
function isLess(left: SpecValue | undefined, right: SpecValue | undefined): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left < right
  if (typeof left !== 'string' || typeof right !== 'string') return false
  const [a, b] = [[...left], [...right]]
  for (const [index, sign] of a.entries()) {
    const other = b[index]
    if (other === undefined) return false
    if (sign !== other) return (sign.codePointAt(0) ?? 0) < (other.codePointAt(0) ?? 0)
  }
  return a.length < b.length
}
