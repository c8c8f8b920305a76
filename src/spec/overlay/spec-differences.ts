/** Finds the differences between two versions of a spec. Ignores differences that do not affect requests or responses. */

import { isDeepEqual } from '../deep-equal.ts'
import { isNode } from '../document.ts'
import type { SpecNode, SpecValue } from '../spec-node.ts'

export interface SpecDifference {
  readonly keys: readonly (string | number)[]
  readonly kind: 'added' | 'removed' | 'changed'
  readonly before: SpecValue | undefined
  readonly after: SpecValue | undefined
}

/** Descriptive fields, which do not affect requests or responses. */
const descriptive =
  /^(?:description|summary|title|example|examples|default|deprecated|tags|info|servers|externalDocs|license|openapi|x-(?!behaviours$|unrouted$).*)$/

/** Keywords whose value is a map from names to definitions. */
const maps = /^(?:properties|schemas|responses|headers|content|paths|parameters|x-unrouted)$/

export function findDifferences(before: SpecNode, after: SpecNode): SpecDifference[] {
  return compareMaps(before, after, [], false)
}

function compareMaps(before: SpecNode, after: SpecNode, keys: readonly string[], named: boolean): SpecDifference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => named || !descriptive.test(name))
    .flatMap((name) => compare(before[name], after[name], [...keys, name], !named && maps.test(name)))
}

function compare(
  before: SpecValue | undefined,
  after: SpecValue | undefined,
  keys: readonly string[],
  named: boolean,
): SpecDifference[] {
  // If a map was added or removed, report each map entry separately.
  if (named && (isNode(before) || isNode(after))) {
    return compareMaps(isNode(before) ? before : {}, isNode(after) ? after : {}, keys, true)
  }
  if (before === undefined) return [{ keys, kind: 'added', before, after }]
  if (after === undefined) return [{ keys, kind: 'removed', before, after }]
  if (isNode(before) && isNode(after)) return compareMaps(before, after, keys, false)
  return isSameList(before, after) ? [] : [{ keys, kind: 'changed', before, after }]
}

/** Ignores the order of list items, which does not matter in `required` and `enum`. */
function isSameList(before: SpecValue, after: SpecValue): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return isDeepEqual(before, after)
  const texts = (list: readonly SpecValue[]): Set<string> => new Set(list.map((item) => JSON.stringify(item)))
  const [old, now] = [texts(before), texts(after)]
  return old.size === now.size && [...old].every((text) => now.has(text))
}
