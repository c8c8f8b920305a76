/** What a run will send, before it sends anything: which rules, by which probes, at what cost, and what is left out and why. */

import { type Spec, shippedSpec } from '../../spec/read-spec.ts'
import type { Probe } from '../probe.ts'
import type { Requirement } from '../probe-website.ts'
import { firstContact, keyTest } from '../probes/good-requests.ts'
import { contractRules as allRules, commonProbes, createRules } from '../registry.ts'
import type { ContractRule } from '../rule.ts'
import { type ContractTarget, defaultPermissions, defaultRate, type Permissions } from '../target.ts'
import { type Candidate, chooseProbes, isCovered, type ProbeGroup, probeGroupsOf } from './choose-probes.ts'
import {
  type PlannedProbe,
  planProbeCached,
  type RequestCounts,
  sumRequests,
  withPrerequisites,
} from './plan-probes.ts'
import { selectRules } from './select-rules.ts'

export interface PlanOptions {
  target: ContractTarget
  /** What is held true. @default openapi.yaml of this version */
  spec?: Spec
  /** @default all that the spec has */
  rules?: readonly ContractRule[]
  /** Conversations for rules that judge whatever is exchanged. @default all that belong to no rule */
  probes?: readonly Probe[]
  /** Leave beyond what the class of the target allows. */
  permissions?: Partial<Permissions>
  /** Requests in a second; null knows no limit. @default 2 on a foreign target, 10 on one's own, no limit on a mock */
  rate?: number | null
  /** Wait where a clock cannot be moved. @default false */
  realTime?: boolean
  /** Whether the package fast-check is there (`hasFastCheck`). @default true; where it is not, the run finds out */
  fastCheck?: boolean
  /** Ids of rules, beginnings of ids, or operations; none means all. */
  only?: readonly string[]
  skip?: readonly string[]
}

export interface RunPlan {
  readonly target: ContractTarget
  readonly spec: Spec
  readonly permissions: Permissions
  readonly rate: number | null
  readonly realTime: boolean
  /** Rules that will be judged. */
  readonly rules: readonly ContractRule[]
  /** In the order in which they are held; the first one asks whether anybody is there. */
  readonly probes: readonly PlannedProbe[]
  readonly leftOut: readonly LeftOutRule[]
  /** Requests of each class. */
  readonly requests: RequestCounts
  /** Most requests more, sent only to make smaller what was found broken; none that would cost something. */
  readonly shrinking: RequestCounts
  /** At the pace of the plan, with the time that is waited for. */
  readonly seconds: number
}

export interface LeftOutRule {
  readonly rule: ContractRule
  readonly reason: LeftOutReason
}

/** What a rule needs and has not; `fastCheck` is the package that makes values up. */
export type MissingRequirement = Requirement | 'fastCheck'

/** Why a rule is left out: a thing that it needs, leave that was not given, or more checks than the budget has. */
export type LeftOutReason =
  | { readonly needs: MissingRequirement }
  | { readonly permissions: 'write' | 'destroy' }
  | { readonly checks: number; readonly budget: number }
  | { readonly nothingToJudge: true }

/** @throws {TypeError} where `only` or `skip` name nothing */
export function planContract(options: PlanOptions): RunPlan {
  const { target, spec = shippedSpec(), probes: common = commonProbes, realTime = false, fastCheck = true } = options
  const rules = options.rules ?? (options.spec ? createRules(options.spec) : allRules)
  const permissions = { ...defaultPermissions[target.kind], ...options.permissions }
  const rate = options.rate === undefined ? defaultRate[target.kind] : options.rate
  const chosen = selectRules(rules, options.only ?? [], options.skip ?? [])
  const isMock = target.controls !== null

  // 1 What the probes behind the rules send, and what stands in the way of each.
  const planned = new Map<Probe, PlannedProbe>()
  const own = rules.flatMap((rule) => (rule.kind === 'probe' ? rule.probes : []))
  const firstProbe = target.controls || target.credentials.key !== undefined ? keyTest : firstContact
  const planOf = (probe: Probe): PlannedProbe => planProbeCached(probe, isMock, spec)
  for (const probe of [firstProbe, ...common, ...own].flatMap(withPrerequisites)) planned.set(probe, planOf(probe))
  const obstacles = new Map<Probe, LeftOutReason | null>()
  for (const probe of planned.keys()) {
    obstacles.set(
      probe,
      findObstacle(withPrerequisites(probe).map(planOf), { target, permissions, realTime, fastCheck }),
    )
  }

  // 2 The rules that could be run.
  const candidates: Candidate[] = []
  const leftOut: LeftOutRule[] = []
  for (const rule of chosen) {
    const groups = probeGroupsOf(rule, planned.values())
    const open = groups.filter(({ probes }) => [...probes].every((probe) => obstacles.get(probe) === null))
    if (open.length > 0) candidates.push({ rule, groups: open })
    else if (groups.length > 0) leftOut.push({ rule, reason: reasonOf(groups, obstacles) })
    // Some statuses come up in recordings only; that is no news unless it was asked for.
    else if (options.only?.length) leftOut.push({ rule, reason: { nothingToJudge: true } })
  }

  // 3 As many as the budget allows.
  const costOf = (probe: Probe): number => planOf(probe).requests.check
  const selected = chooseProbes(candidates, permissions.budget, costOf)
  for (const candidate of candidates) {
    if (isCovered(candidate, selected)) continue
    const costs = candidate.groups.map((group) => [...group.probes].reduce((sum, probe) => sum + costOf(probe), 0))
    leftOut.push({ rule: candidate.rule, reason: { checks: Math.min(...costs), budget: permissions.budget } })
  }

  const probes = [...planned.values()].filter(({ probe }) => probe === firstProbe || selected.has(probe))
  const requests = sumRequests(probes.map((one) => one.requests))
  return {
    target,
    spec,
    permissions,
    rate,
    realTime,
    rules: candidates.filter((candidate) => isCovered(candidate, selected)).map(({ rule }) => rule),
    probes,
    leftOut,
    requests,
    shrinking: sumRequests(probes.map((one) => one.shrinking)),
    seconds: estimateSeconds(probes, requests, rate, target.controls === null),
  }
}

interface Capabilities {
  target: ContractTarget
  permissions: Permissions
  realTime: boolean
  fastCheck: boolean
}

function findObstacle(closure: readonly PlannedProbe[], capabilities: Capabilities): LeftOutReason | null {
  const { permissions } = capabilities
  const needed = closure.flatMap(({ needs }) => needs)
  const missing = needed.find((requirement) => !isMet(requirement, capabilities))
  if (missing !== undefined) return { needs: missing }
  if (!capabilities.fastCheck && needed.includes('fuzz')) return { needs: 'fastCheck' }
  const { check, write, destroy } = sumRequests(closure.map(({ requests }) => requests))
  if (destroy > 0 && !permissions.destructive) return { permissions: 'destroy' }
  if (write > 0 && !permissions.writes) return { permissions: 'write' }
  return check > permissions.budget ? { checks: check, budget: permissions.budget } : null
}

function isMet(requirement: Requirement, { target, permissions, realTime }: Capabilities): boolean {
  switch (requirement) {
    case 'cdn':
      return target.cdnUrl !== null
    case 'controls':
      return target.controls !== null
    case 'clock':
      return target.controls !== null || realTime
    case 'fuzz':
      return permissions.fuzz
    case 'misplacedKey':
      return permissions.misplacedKey ?? false
    default:
      // Where there are controls, the run makes a website, which has them all.
      return target.controls !== null || target.credentials[requirement] !== undefined
  }
}

/** What stands in the way that is cleared most easily: on each, what is hardest to clear. */
function reasonOf(groups: readonly ProbeGroup[], obstacles: ReadonlyMap<Probe, LeftOutReason | null>): LeftOutReason {
  const reasons = groups.flatMap(({ probes }) => {
    const found = [...probes].flatMap((probe) => obstacles.get(probe) ?? [])
    return found.sort((a, b) => effortOf(b) - effortOf(a)).slice(0, 1)
  })
  const [easiest = { nothingToJudge: true }] = reasons.sort((a, b) => effortOf(a) - effortOf(b))
  return easiest
}

function effortOf(reason: LeftOutReason): number {
  if ('checks' in reason) return reason.checks
  if ('permissions' in reason) return reason.permissions === 'write' ? 1000 : 1001
  const credentials: readonly MissingRequirement[] = ['key', 'copKey', 'releaseSecret']
  const order = [...credentials, 'cdn', 'misplacedKey', 'fuzz', 'fastCheck', 'clock', 'controls']
  return 'needs' in reason ? 2000 + order.indexOf(reason.needs) : 3000
}

function estimateSeconds(
  probes: readonly PlannedProbe[],
  { free, check, write, destroy }: RequestCounts,
  rate: number | null,
  isRealTime: boolean,
): number {
  const waitSeconds = isRealTime ? probes.reduce((ms, { probe }) => ms + probe.elapsesMs, 0) / 1000 : 0
  return waitSeconds + (rate === null ? 0 : (free + check + write + destroy) / rate)
}
