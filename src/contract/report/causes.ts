/** Groups findings that probably have the same cause. */
import { withoutIndexes } from '../get-at-pointer.ts'
import { isMissingField } from './describe-difference.ts'
import type { ContractReport, ReportedFinding, ReportedRule } from './report.ts'

export interface CauseMember {
  readonly rule: ReportedRule
  readonly finding: ReportedFinding
}

export interface Cause {
  /** `broken` contradicts the documentation or the published client. `refuted` contradicts only an assumption. */
  readonly kind: 'broken' | 'refuted'
  readonly primary: CauseMember
  readonly others: readonly CauseMember[]
  /**
   * Locations of the fields missing from the primary finding's response. Includes only locations from findings of the same kind. A missing
   * object is listed without its fields. Empty if the primary finding is not about a missing field.
   */
  readonly missing: readonly string[]
  /** Whether the cause includes a finding that is not in the baseline report. False if no baseline is used. */
  readonly isNew: boolean
}

const kinds = ['broken', 'refuted'] as const

/**
 * Groups a report's findings by cause. Causes of kind `broken` come first. If all responses have the same wrong status, all findings share
 * a cause. Otherwise, findings share a cause if they are linked directly or through other findings. Two findings of the same kind are
 * linked in any of these cases:
 * - Both have the same location and received value, and the responses are from the same operation and have the same status.
 * - The same fields are missing from both responses, and the responses have the same status.
 * - Neither is about a missing field, and both have the same location, expected value and received value. The operations can differ.
 *   Findings about the status must also be about the same fact.
 * - One is about an object that should be null, and the other is about a field of that object.
 */
export function findCauses({ rules, baseline, uniform_status }: ContractReport): Cause[] {
  const members = rules.flatMap((rule) => rule.findings.map((finding): CauseMember => ({ rule, finding })))
  const newIds = new Set(baseline?.new)
  const missing = findMissingFields(members)
  const groups =
    uniform_status !== null
      ? [members]
      : kinds.flatMap((kind) =>
          group(
            members.filter((member) => kindOf(member) === kind),
            missing,
          ),
        )
  return groups
    .filter((members) => members.length > 0)
    .map((members): Cause => {
      const missingWith = (member: CauseMember): readonly string[] => missing.get(member) ?? []
      const isNew = members.some(({ finding }) => newIds.has(finding.id))
      // Prefer a primary finding that is not in the baseline.
      const rankOf = (member: CauseMember): number =>
        rank(member, missingWith(member).length, uniform_status) + (isNew && !newIds.has(member.finding.id) ? 1000 : 0)
      const [primary, ...others] = [...members].sort((a, b) => rankOf(a) - rankOf(b))
      if (!primary) throw new Error('A group of findings must not be empty')
      return { kind: kindOf(primary), primary, others, missing: missingWith(primary), isNew }
    })
}

/**
 * Maps each finding about a missing field to the locations of all missing fields in the same response. Includes only locations from
 * findings of the same kind. A missing object is listed without its fields. Ignores the fields of an object that should be null.
 */
function findMissingFields(members: readonly CauseMember[]): Map<CauseMember, readonly string[]> {
  const byRequest = new Map<string, CauseMember[]>()
  for (const member of members) {
    if (!isMissingField(member.finding) || members.some((other) => isExplainedBy(member, other))) continue
    const { operation, status, curl } = member.finding
    const key = JSON.stringify([kindOf(member), operation, status, curl])
    byRequest.set(key, [...(byRequest.get(key) ?? []), member])
  }
  return new Map(
    [...byRequest.values()].flatMap((same) => {
      const fields = outermost(same.map(({ finding }) => finding.at))
      return same.map((member) => [member, fields] as const)
    }),
  )
}

function outermost(locations: readonly string[]): string[] {
  const all = [...new Set(locations)]
  return all.filter((at) => !all.some((other) => at.startsWith(`${other}/`)))
}

function kindOf({ finding }: Pick<CauseMember, 'finding'>): Cause['kind'] {
  return finding.from === 'assumed' ? 'refuted' : 'broken'
}

/**
 * Returns a sort key. The finding with the lowest number best describes the cause.
 *
 * If all responses have the same wrong status, the following criteria apply in this order:
 * - Findings about the status come first.
 * - Findings about valid requests come first.
 * - Findings about assumptions come last.
 *
 * Otherwise, the following criteria apply:
 * - A finding about a missing field comes earlier if more fields are missing from the same response.
 * - An object that should be null comes before its fields.
 * - If two findings are otherwise equal, a finding from a rule derived from the spec, such as `checkEmail.body`, comes last.
 */
function rank({ rule, finding }: CauseMember, missingCount: number, uniformStatus: number | null): number {
  const isDerived = rule.id.startsWith(`${finding.operation}.`)
  if (uniformStatus === null)
    return (finding.difference === 'not-null' ? -2 : 0) + (isDerived ? 1 : 0) - 2 * missingCount
  const isGrant = rule.id.endsWith('.success')
  const isAssumed = finding.from === 'assumed' ? 2 : 0
  return (finding.at === 'status' ? 0 : 8) + (isGrant ? 0 : 4) + isAssumed
}

/** Findings that share a key have the same cause. */
function linkKeysOf({ finding }: CauseMember, missing: readonly string[] | undefined): string[] {
  const { cause, at, expected, received, fact, status } = finding
  const location = withoutIndexes(at)
  /*
   * The same wrong status can have different causes in different operations. Link findings about the status only if they contradict the
   * same fact.
   */
  const everywhere = at === 'status' ? [fact, expected, received] : [location, expected, received]
  const like = missing ? [[status, missing]] : isMissingField(finding) ? [] : [everywhere]
  return [`at ${cause} ${received}`, ...like.map((keys) => `like ${JSON.stringify(keys)}`)]
}

function isExplainedBy(member: CauseMember, other: CauseMember): boolean {
  return kindOf(member) === kindOf(other) && isParentOf(other.finding, member.finding)
}

/** Returns true if `parent` is about an object that should be null, and `part` is about a field of that object. */
function isParentOf(parent: ReportedFinding, part: ReportedFinding): boolean {
  return parent.difference === 'not-null' && part.cause.startsWith(`${parent.cause}/`)
}

/** Groups findings that are linked directly or through other findings. Sorts the groups by the position of their first finding. */
function group(members: readonly CauseMember[], missing: ReadonlyMap<CauseMember, readonly string[]>): CauseMember[][] {
  const all = members.map((member, index) => ({ index, member, keys: linkKeysOf(member, missing.get(member)) }))
  const areLinked = (one: (typeof all)[number], other: (typeof all)[number]): boolean =>
    one.keys.some((key) => other.keys.includes(key)) ||
    isParentOf(one.member.finding, other.member.finding) ||
    isParentOf(other.member.finding, one.member.finding)
  let groups: (typeof all)[] = []
  for (const one of all) {
    const [linked, others] = [true, false].map((isLinked) =>
      groups.filter((group) => group.some((other) => areLinked(one, other)) === isLinked),
    )
    groups = [...(others ?? []), [...(linked ?? []).flat(), one].sort((a, b) => a.index - b.index)]
  }
  return groups.sort(([a], [b]) => (a?.index ?? 0) - (b?.index ?? 0)).map((group) => group.map(({ member }) => member))
}
