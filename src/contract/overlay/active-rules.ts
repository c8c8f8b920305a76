/** The rules of the contract where another spec is in force: what it says besides openapi.yaml is its own word, and no document's. */

import { isNode, join } from '../../spec/document.ts'
import { type ContractFact, findFact, nearestFact } from '../../spec/facts.ts'
import { facts } from '../../spec/generated/facts.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { findDifferences } from '../../spec/overlay/spec-differences.ts'
import type { SpecNode, SpecValue } from '../../spec/spec-node.ts'
import { createRules, rules as shippedRules } from '../registry.ts'
import type { ExchangeRule, Finding, Rule } from '../rule.ts'

/**
 * Those that follow from the spec in force, and those of behaviour that it still has. What breaks only the spec in force is traced to
 * it; what it says otherwise than openapi.yaml does not confirm openapi.yaml.
 */
export function activeRules(force: ActiveSpec): readonly Rule[] {
  const gone = findGoneFacts(force)
  const changed = findChangedFacts(force)
  const before = new Map(shippedRules.map((rule) => [rule.id, rule]))
  return createRules(force.spec)
    .filter(({ facts }) => !facts.some((fact) => gone.has(fact.number)))
    .map((rule) => {
      const shipped = before.get(rule.id)
      if (rule.kind === 'probe' || shipped?.kind === 'probe') return rule
      return traceToForce(rule, shipped, { force, changed })
    })
}

interface Tracing {
  force: ActiveSpec
  changed: ReadonlySet<number>
}

function traceToForce(
  rule: ExchangeRule,
  shipped: ExchangeRule | undefined,
  { force, changed }: Tracing,
): ExchangeRule {
  return {
    ...rule,
    judge(exchange) {
      const { findings, shown } = rule.judge(exchange)
      const known = shipped?.judge(exchange).findings ?? []
      return {
        findings: findings.map((finding) =>
          known.some((one) => isSame(one, finding)) ? finding : traced(finding, rule, force),
        ),
        shown: shown.filter((no) => !changed.has(no)),
      }
    },
  }
}

/** Whether openapi.yaml itself finds the same. */
function isSame(one: Finding, other: Finding): boolean {
  return one.at === other.at && one.note === other.note && one.fact === other.fact
}

function traced(finding: Finding, { facts: [first] }: ExchangeRule, { from }: ActiveSpec): Finding {
  if (finding.note) return finding
  const near = finding.fact === undefined ? first : findFact(finding.fact)
  const fact: ContractFact = {
    number: 0,
    kind: 'property',
    name: 'overlay',
    says: `${from.join(', ')} ${from.length === 1 ? 'has' : 'have'} it so.`,
    from: 'assumed',
    at: 'overlay',
    where: near?.where ?? '',
    line: near?.line ?? 1,
  }
  return { ...finding, fact }
}

/** Numbers of the behaviours that the document in force does not have any more. */
function findGoneFacts({ document }: ActiveSpec): ReadonlySet<number> {
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

/** Numbers of the facts about something that the document in force has otherwise. */
function findChangedFacts({ shipped, document }: { shipped: SpecNode; document: SpecNode }): ReadonlySet<number> {
  const numbers = findDifferences(shipped, document)
    .filter(({ kind, keys }) => kind !== 'added' && !keys.includes('x-behaviours'))
    .map(({ keys }) => nearestFact(join('', ...keys))?.number ?? 0)
  return new Set(numbers)
}
