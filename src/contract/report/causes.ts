/** Findings put together that are likely one and the same defect. */
import type { ContractReport, ReportedFinding, ReportedRule } from './report.ts'

export interface CauseMember {
  readonly rule: ReportedRule
  readonly finding: ReportedFinding
}

export interface Cause {
  /** `broken`: what the documents or the client say · `refuted`: what is assumed */
  readonly kind: 'broken' | 'refuted'
  /** The one that says most. */
  readonly primary: CauseMember
  readonly others: readonly CauseMember[]
  /** Whether the report it was compared with had none of it; false where it was compared with none. */
  readonly isNew: boolean
}

/**
 * Two findings have the same cause where they are about the same place of the same answer, or one about a part of what should not be
 * there at all by the other; where the same is wrong in the same way with several operations; all of them where every answer has the same status. Broken ones come first, then in the order of the rules.
 */
export function findCauses({ rules, baseline, answers_alike }: ContractReport): Cause[] {
  const members = rules.flatMap((rule) => rule.findings.map((finding): CauseMember => ({ rule, finding })))
  const newIds = new Set(baseline?.new)
  const groups = answers_alike === null ? group(members) : members.length === 0 ? [] : [members]
  const causes = groups.map((members): Cause => {
    const [primary, ...others] = [...members].sort((a, b) => rank(a, answers_alike) - rank(b, answers_alike))
    if (!primary) throw new Error('A group of findings is empty')
    return { kind: kindOf(primary), primary, others, isNew: members.some(({ finding }) => newIds.has(finding.id)) }
  })
  return causes.sort((a, b) => Number(a.kind === 'refuted') - Number(b.kind === 'refuted'))
}

function kindOf({ finding }: Pick<CauseMember, 'finding'>): Cause['kind'] {
  return finding.from === 'assumed' ? 'refuted' : 'broken'
}

/**
 * The least says most: what is documented before what is assumed, a rule of behaviour before one about every answer. Where all answers
 * have one status, that is what is wrong with them, and requests that should have been granted show it best.
 */
function rank({ rule, finding }: CauseMember, uniformStatus: number | null): number {
  const isDerived = rule.id.startsWith(`${finding.operation}.`)
  const isAssumed = finding.from === 'assumed' ? 2 : 0
  if (uniformStatus === null) return isAssumed + (isDerived ? 1 : 0)
  const isGrant = rule.id.endsWith('.success')
  return (finding.at === 'status' ? 0 : 8) + (isGrant ? 0 : 4) + isAssumed
}

/** What two findings of one cause have in common: any of these is enough. */
function linkKeysOf({ finding }: CauseMember): string[] {
  const { cause, at, expected, received, fact } = finding
  const location = at.replaceAll(/\/\d+(?=\/|$)/g, '/*')
  // A status by itself says little: 404 in place of 200 at two operations are two defects, unless one fact says both.
  const everywhere = at === 'status' ? [fact, expected, received] : [location, expected, received]
  return [`at ${cause} ${received}`, `like ${JSON.stringify(everywhere)}`]
}

/** Whether one is about an object that should not be there, and the other about a part of it. */
function isParentOf(parentIndex: ReportedFinding, part: ReportedFinding): boolean {
  return parentIndex.expected === 'null' && part.cause.startsWith(`${parentIndex.cause}/`)
}

/** Members that are linked by their signs, directly or by way of others, in the order of their first one. */
function group(members: readonly CauseMember[]): CauseMember[][] {
  const parents = members.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root]) root = parent
    return root
  }
  const seen = new Map<string, number>()
  members.forEach((member, index) => {
    for (const linkKey of linkKeysOf(member)) {
      const known = seen.get(linkKey)
      if (known === undefined) seen.set(linkKey, index)
      else {
        const [first, second] = [rootOf(known), rootOf(index)].sort((a, b) => a - b)
        if (first !== undefined && second !== undefined) parents[second] = first
      }
    }
  })
  for (const [index, { finding }] of members.entries()) {
    const parentIndex = members.findIndex((member) => isParentOf(member.finding, finding))
    if (parentIndex === -1) continue
    const [first, second] = [rootOf(parentIndex), rootOf(index)].sort((a, b) => a - b)
    if (first !== undefined && second !== undefined) parents[second] = first
  }
  const groups = new Map<number, CauseMember[]>()
  members.forEach((member, index) => {
    const root = rootOf(index)
    groups.set(root, [...(groups.get(root) ?? []), member])
  })
  return [...groups.values()]
}
