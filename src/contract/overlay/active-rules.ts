/** Contract rules for a spec that differs from openapi.yaml, for example because of an overlay. */

import { isNode, joinPointer } from '../../spec/document.ts'
import { type ContractFact, findFact, nearestFact } from '../../spec/facts.ts'
import { facts } from '../../spec/generated/facts.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { findDifferences } from '../../spec/overlay/spec-differences.ts'
import type { SpecNode, SpecValue } from '../../spec/spec-node.ts'
import { createRules, contractRules as shippedRules } from '../registry.ts'
import type { ContractFinding, ContractRule, ExchangeRule } from '../rule.ts'

/** Excludes a rule if any of the rule's behavior facts is missing from the active spec. */
export function activeRules(activeSpec: ActiveSpec): readonly ContractRule[] {
  const removedFacts = findRemovedFacts(activeSpec)
  const changed = findChangedFacts(activeSpec)
  const before = new Map(shippedRules.map((rule) => [rule.id, rule]))
  return createRules(activeSpec.spec)
    .filter(({ facts }) => !facts.some((fact) => removedFacts.has(fact.number)))
    .map((rule) => {
      const shipped = before.get(rule.id)
      if (rule.kind === 'probe' || shipped?.kind === 'probe') return rule
      return traceToActiveSpec(rule, shipped, { activeSpec, changed })
    })
}

interface TraceContext {
  activeSpec: ActiveSpec
  changed: ReadonlySet<number>
}

function traceToActiveSpec(
  rule: ExchangeRule,
  shipped: ExchangeRule | undefined,
  { activeSpec, changed }: TraceContext,
): ExchangeRule {
  return {
    ...rule,
    evaluate(exchange) {
      const { findings, testedFacts } = rule.evaluate(exchange)
      const known = shipped?.evaluate(exchange).findings ?? []
      return {
        findings: findings.map((finding) =>
          known.some((one) => isSame(one, finding)) ? finding : traceFinding(finding, rule, activeSpec),
        ),
        testedFacts: testedFacts.filter((no) => !changed.has(no)),
      }
    },
  }
}

function isSame(one: ContractFinding, other: ContractFinding): boolean {
  return one.at === other.at && one.informational === other.informational && one.fact === other.fact
}

function traceFinding(
  finding: ContractFinding,
  { facts: [first] }: ExchangeRule,
  { from }: ActiveSpec,
): ContractFinding {
  if (finding.informational) return finding
  const nearest = finding.fact === undefined ? first : findFact(finding.fact)
  const fact: ContractFact = {
    number: 0,
    kind: 'property',
    name: 'overlay',
    description: `Defined in ${from.join(', ')}.`,
    from: 'assumed',
    at: 'overlay',
    where: nearest?.where ?? '',
    line: nearest?.line ?? 1,
  }
  return { ...finding, fact }
}

function findRemovedFacts({ document }: ActiveSpec): ReadonlySet<number> {
  const kept = new Set(listBehaviours(document))
  return new Set(
    facts.filter(({ kind, number }) => kind === 'behaviour' && !kept.has(number)).map(({ number }) => number),
  )
}

function listBehaviours(node: SpecValue | undefined): number[] {
  if (!isNode(node)) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key !== 'x-behaviours') return listBehaviours(value)
    return Array.isArray(value) ? value.filter(isNode).map(({ number }) => Number(number)) : []
  })
}

/** Returns the numbers of the facts that were changed or removed. Excludes facts about behavior. */
function findChangedFacts({ shipped, document }: { shipped: SpecNode; document: SpecNode }): ReadonlySet<number> {
  const numbers = findDifferences(shipped, document)
    .filter(({ kind, keys }) => kind !== 'added' && !keys.includes('x-behaviours'))
    .map(({ keys }) => nearestFact(joinPointer('', ...keys))?.number ?? 0)
  return new Set(numbers)
}
