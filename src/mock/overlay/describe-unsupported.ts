import { isNode, joinPointer } from '../../spec/document.ts'
import { nameSource, nearestFact } from '../../spec/facts.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { formatJsonPath } from '../../spec/overlay/format-json-path.ts'
import { findDifferences, type SpecDifference } from '../../spec/overlay/spec-differences.ts'
import type { SpecValue } from '../../spec/spec-node.ts'
import type { ResponseOverrides } from './response-overrides.ts'

export function describeUnsupported({ shipped, document }: ActiveSpec, { covered }: ResponseOverrides): string[] {
  return findDifferences(shipped, document)
    .filter((difference) => !isCovered(difference, covered))
    .flatMap(describe)
}

function isCovered({ keys, before, after }: SpecDifference, covered: ReadonlySet<string>): boolean {
  for (let length = keys.length; length > 0; length--) {
    if (covered.has(joinPointer('', ...keys.slice(0, length)))) return true
  }
  if (keys.at(-1) !== 'required') return false
  // A change to `required` is supported if it only adds properties that the mock can add to its responses.
  const names = (list: SpecValue | undefined): string[] => (Array.isArray(list) ? list.map(String) : [])
  const added = names(after).filter((name) => !names(before).includes(name))
  const removed = names(before).filter((name) => !names(after).includes(name))
  return (
    removed.length === 0 &&
    added.every((name) => covered.has(joinPointer('', ...keys.slice(0, -1), 'properties', name)))
  )
}

const changePhrases = { added: 'is new', removed: 'is removed', changed: 'is changed' } as const

function describe(difference: SpecDifference): string[] {
  const { keys, kind, before, after } = difference
  if (keys.includes('x-behaviours')) return describeBehaviours(before, after)
  const fact = kind === 'added' ? null : nearestFact(joinPointer('', ...keys))
  const reason =
    fact && fact.from !== 'assumed'
      ? `; this is documented (${nameSource(fact)}), so the mock does not change it`
      : kind === 'added' && keys.at(-2) === 'properties' && isNode(after)
        ? '; the mock adds this property to responses only if it has an example'
        : ''
  return [`${formatJsonPath(keys)} ${changePhrases[kind]}${reason}`]
}

function describeBehaviours(before: SpecValue | undefined, after: SpecValue | undefined): string[] {
  const read = (list: SpecValue | undefined): Map<string, string> =>
    new Map(
      (Array.isArray(list) ? list : []).filter(isNode).map(({ id, description }) => [String(id), String(description)]),
    )
  const [old, now] = [read(before), read(after)]
  const removed = [...old].filter(([id, description]) => now.get(id) !== description)
  const added = [...now].filter(([id]) => !old.has(id))
  return [
    ...removed.map(
      ([id, description]) => `${id} is ${now.has(id) ? 'changed' : 'removed'}, previously: ${description}`,
    ),
    ...added.map(([id, description]) => `${id} is new: ${description}`),
  ]
}
