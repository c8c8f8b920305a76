/** Groups findings that probably have the same cause. */
import type { ContractReport, ReportedFinding, ReportedRule } from './report.ts'

export interface CauseMember {
  readonly rule: ReportedRule
  readonly finding: ReportedFinding
}

export interface Cause {
  /** `broken` if the documents or the published client are contradicted, `refuted` if only an assumption is. */
  readonly kind: 'broken' | 'refuted'
  /** The most informative finding of the group. */
  readonly primary: CauseMember
  readonly others: readonly CauseMember[]
  /** Locations of the fields that are missing in the response. */
  readonly missing: readonly string[]
  /** Whether the cause has a finding that the baseline report does not have. False if there is no baseline. */
  readonly isNew: boolean
}

/**
 * Groups the findings of a report by cause. Broken causes come first, then causes are in the order of the rules.
 *
 * Two findings have the same cause if they concern the same place of the same response, if several operations deviate in the same way, or
 * if one finding is about an object that should be null and the other about a field of that object. If all responses have the same status,
 * all findings have the same cause.
 */
export function findCauses({ rules, baseline, uniform_status }: ContractReport): Cause[] {
  const members = rules.flatMap((rule) => rule.findings.map((finding): CauseMember => ({ rule, finding })))
  const newIds = new Set(baseline?.new)
  const groups = uniform_status === null ? group(members) : members.length === 0 ? [] : [members]
  const causes = groups.map((members): Cause => {
    const isNew = members.some(({ finding }) => newIds.has(finding.id))
    // A cause with new findings is shown as one of them.
    const rankOf = (member: CauseMember): number =>
      rank(member, uniform_status) + (isNew && !newIds.has(member.finding.id) ? 100 : 0)
    const [primary, ...others] = [...members].sort((a, b) => rankOf(a) - rankOf(b))
    if (!primary) throw new Error('A group of findings must not be empty')
    const missing = members.filter(({ finding }) => isMissingField(finding)).map(({ finding }) => finding.at)
    return { kind: kindOf(primary), primary, others, missing: outermost(missing), isNew }
  })
  return causes.sort((a, b) => Number(a.kind === 'refuted') - Number(b.kind === 'refuted'))
}

/** Returns the locations that are not inside another one, each once. */
function outermost(locations: readonly string[]): string[] {
  const all = [...new Set(locations)]
  return all.filter((at) => !all.some((other) => at.startsWith(`${other}/`)))
}

function kindOf({ finding }: Pick<CauseMember, 'finding'>): Cause['kind'] {
  return finding.from === 'assumed' ? 'refuted' : 'broken'
}

/**
 * Ranks a finding; the lowest rank is the most informative. Documented facts come before assumed ones, and rules of behavior before rules
 * generated from the spec. If all responses have the same status, requests that should have succeeded come first.
 */
function rank({ rule, finding }: CauseMember, uniformStatus: number | null): number {
  const isDerived = rule.id.startsWith(`${finding.operation}.`)
  const isAssumed = finding.from === 'assumed' ? 2 : 0
  if (uniformStatus === null) return isAssumed + (isDerived ? 1 : 0)
  const isGrant = rule.id.endsWith('.success')
  return (finding.at === 'status' ? 0 : 8) + (isGrant ? 0 : 4) + isAssumed
}

/** Returns the keys of a finding. Findings that share a key have the same cause. */
function linkKeysOf({ finding }: CauseMember): string[] {
  const { cause, at, expected, received, fact } = finding
  const location = at.replaceAll(/\/\d+(?=\/|$)/g, '/*')
  // A status alone is not enough to link findings: a 404 instead of a 200 at two operations is two defects, unless both violate the same
  // fact.
  const everywhere = at === 'status' ? [fact, expected, received] : [location, expected, received]
  const missing = isMissingField(finding) ? [`missing ${finding.operation} ${finding.status}`] : []
  return [...missing, `at ${cause} ${received}`, `like ${JSON.stringify(everywhere)}`]
}

function isMissingField({ at, received }: ReportedFinding): boolean {
  return at.startsWith('/') && received === 'missing'
}

/** Returns whether `parent` is about an object that should be null and `part` about a field of that object. */
function isParentOf(parent: ReportedFinding, part: ReportedFinding): boolean {
  return parent.expected === 'null' && part.cause.startsWith(`${parent.cause}/`)
}

/** Groups members that share a key, directly or through other members. Groups are in the order of their first member. */
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
