/** Plans a run. Before any request is sent, determines which rules to evaluate, which rules to skip, and which probes to run. */

import { type Spec, shippedSpec } from '../../spec/read-spec.ts'
import type { Probe } from '../probe.ts'
import type { Requirement } from '../probe-website.ts'
import { firstContact, keyTest } from '../probes/good-requests.ts'
import { contractRules as allRules, commonProbes, createRules } from '../registry.ts'
import type { MissingRequirement } from '../requirements.ts'
import type { ContractRule } from '../rule.ts'
import { type ContractTarget, defaultPermissions, defaultRate, type Permissions } from '../target.ts'
import { type PlannedProbe, planProbe, type RequestCounts, sumRequests, withPrerequisites } from './plan-probes.ts'
import { type Candidate, isCovered, type ProbeGroup, probeGroupsOf, selectProbes } from './select-probes.ts'
import { selectRules } from './select-rules.ts'

/** Options for planning a run. Only the target is required. */
export interface PlanOptions {
  /** Deployment or mock to check. */
  target: ContractTarget
  /**
   * Spec to check the target against.
   * @default the bundled openapi.yaml
   */
  spec?: Spec
  /**
   * Rules to check.
   * @default all rules for the spec
   */
  rules?: readonly ContractRule[]
  /** Overrides for the target's default permissions. */
  permissions?: Partial<Permissions>
  /**
   * Maximum number of requests per second. Null for no limit.
   * @default 2 on a `foreign` target, 10 on an `own` target, no limit on a mock
   */
  rate?: number | null | undefined
  /**
   * Whether the fast-check package is installed. If false, rules that need it are skipped.
   * @default true
   */
  fastCheck?: boolean
  /** IDs, ID prefixes, operations or areas of the rules to run. An empty list selects all rules. */
  only?: readonly string[]
  /** IDs, ID prefixes, operations or areas of the rules to skip. `skip` takes precedence over `only`. */
  skip?: readonly string[]
}

/** Plan for a run: the rules to evaluate and the probes to run. */
export interface RunPlan {
  readonly target: ContractTarget
  readonly spec: Spec
  readonly permissions: Permissions
  /** Maximum number of requests per second. Null for no limit. */
  readonly rate: number | null
  /** Rules that the run evaluates. */
  readonly rules: readonly ContractRule[]
  /** Probes to run, in execution order. The first probe tests whether the target is reachable. */
  readonly probes: readonly PlannedProbe[]
  /** Rules that the run skips. */
  readonly leftOut: readonly LeftOutRule[]
  /** Number of planned requests for each request class. */
  readonly requests: RequestCounts
  /** Maximum number of additional requests, sent only to shrink failing examples. `requests` does not include them. */
  readonly shrinking: RequestCounts
  /** Estimated run duration at the maximum request rate, in seconds. 0 if there is no limit. */
  readonly seconds: number
}

/** Skipped rule, and the reason for skipping it. */
export interface LeftOutRule {
  readonly rule: ContractRule
  readonly reason: LeftOutReason
}

/**
 * Reason for skipping a rule:
 * - `needs`: a credential or another requirement is missing
 * - `permissions`: the rule needs requests that the run is not permitted to send
 * - `checks`: the rule requires more email checks than the `budget` allows
 * - `nothingToJudge`: no planned request triggers a response that the rule evaluates
 */
export type LeftOutReason =
  | { readonly needs: MissingRequirement }
  | { readonly permissions: 'write' | 'destroy' }
  | { readonly checks: number; readonly budget: number }
  | { readonly nothingToJudge: true }

/**
 * Plans a run without sending requests.
 * @throws {TypeError} if a name in `only` or `skip` is unknown
 */
export function planContract(options: PlanOptions): RunPlan {
  const { target, spec = shippedSpec(), fastCheck = true } = options
  const rules = options.rules ?? (options.spec ? createRules(options.spec) : allRules)
  const permissions = { ...defaultPermissions[target.kind], ...options.permissions }
  const rate = options.rate === undefined ? defaultRate[target.kind] : options.rate
  const selectedRules = selectRules(rules, options.only ?? [], options.skip ?? [])
  const isMock = target.controls !== null

  // Step 1: Plan the requests for all probes, and determine which probes cannot run and why.
  const planned = new Map<Probe, PlannedProbe>()
  /*
   * If an exchange rule is selected, plan all probes, including those of rules that are not selected, because exchange rules can use
   * exchanges from any probe.
   */
  const usable = selectedRules.some(({ kind }) => kind === 'exchange')
    ? [...commonProbes, ...probesOf(rules)]
    : probesOf(selectedRules)
  const firstProbe = target.controls || target.credentials.key !== undefined ? keyTest : firstContact
  const planOf = (probe: Probe): PlannedProbe => {
    const known = planned.get(probe) ?? planProbe(probe, isMock, spec)
    planned.set(probe, known)
    return known
  }
  for (const probe of [firstProbe, ...usable].flatMap(withPrerequisites)) planOf(probe)
  const obstacles = new Map<Probe, LeftOutReason | null>()
  for (const probe of planned.keys()) {
    obstacles.set(probe, findObstacle(withPrerequisites(probe).map(planOf), { target, permissions, fastCheck }))
  }

  // Step 2: Find the rules with at least one probe group that can run.
  const candidates: Candidate[] = []
  const leftOut: LeftOutRule[] = []
  for (const rule of selectedRules) {
    const groups = probeGroupsOf(rule, planned.values())
    const open = groups.filter((group) => [...group].every((probe) => obstacles.get(probe) === null))
    if (open.length > 0) candidates.push({ rule, groups: open })
    else if (groups.length > 0) leftOut.push({ rule, reason: reasonOf(groups, obstacles) })
    // If no planned probe can test the rule, list the rule as skipped only if the user selected specific rules.
    else if (options.only?.length) leftOut.push({ rule, reason: { nothingToJudge: true } })
  }

  // Step 3: Select probes that fit the email check budget.
  const costOf = (probe: Probe): number => planOf(probe).requests.check
  const selectedProbes = selectProbes(candidates, permissions.budget, costOf)
  for (const candidate of candidates) {
    if (isCovered(candidate, selectedProbes)) continue
    const costs = candidate.groups.map((group) => [...group].reduce((sum, probe) => sum + costOf(probe), 0))
    leftOut.push({ rule: candidate.rule, reason: { checks: Math.min(...costs), budget: permissions.budget } })
  }

  const probes = [...planned.values()].filter(({ probe }) => probe === firstProbe || selectedProbes.has(probe))
  const requests = sumRequests(probes.map((one) => one.requests))
  const { free, check, write, destroy } = requests
  return {
    target,
    spec,
    permissions,
    rate,
    rules: candidates.filter((candidate) => isCovered(candidate, selectedProbes)).map(({ rule }) => rule),
    probes,
    leftOut,
    requests,
    shrinking: sumRequests(probes.map((one) => one.shrinking)),
    seconds: rate === null ? 0 : (free + check + write + destroy) / rate,
  }
}

function probesOf(rules: readonly ContractRule[]): Probe[] {
  return rules.flatMap((rule) => (rule.kind === 'probe' ? rule.probes : []))
}

interface Capabilities {
  target: ContractTarget
  permissions: Permissions
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

function isMet(requirement: Requirement, { target, permissions }: Capabilities): boolean {
  switch (requirement) {
    case 'cdn':
      return target.cdnUrl !== null
    case 'controls':
      return target.controls !== null
    case 'fuzz':
      return permissions.fuzz
    case 'misplacedKey':
      return permissions.misplacedKey ?? false
    default:
      // If the target is a mock, the run creates new websites, so all of the websites' credentials are available.
      return target.controls !== null || target.credentials[requirement] !== undefined
  }
}

/**
 * A probe group can run only after all of its obstacles have been removed. Finds the hardest obstacle of each group, and returns the
 * easiest of these obstacles, because one group is enough to test a rule.
 */
function reasonOf(groups: readonly ProbeGroup[], obstacles: ReadonlyMap<Probe, LeftOutReason | null>): LeftOutReason {
  const reasons = groups.flatMap((group) => {
    const found = [...group].flatMap((probe) => obstacles.get(probe) ?? [])
    return found.sort(compareEffort).slice(-1)
  })
  const [easiest = { nothingToJudge: true }] = reasons.sort(compareEffort)
  return easiest
}

/** Codes of obstacles, from easiest to hardest to remove. */
const obstaclesByEffort = [
  ...(['checks', 'write', 'destroy'] as const),
  ...(['key', 'copKey', 'releaseSecret', 'cdn', 'misplacedKey', 'fuzz', 'fastCheck', 'controls'] as const),
  'no-request',
] satisfies readonly LeftOutCode[]

/**
 * Compares two obstacles by the effort required to remove them. If the check budget is too small in both cases, compares the numbers of
 * required email checks.
 */
function compareEffort(a: LeftOutReason, b: LeftOutReason): number {
  if ('checks' in a && 'checks' in b) return a.checks - b.checks
  return obstaclesByEffort.indexOf(codeOf(a)) - obstaclesByEffort.indexOf(codeOf(b))
}

export type LeftOutCode = MissingRequirement | 'write' | 'destroy' | 'checks' | 'no-request'

export function codeOf(reason: LeftOutReason): LeftOutCode {
  if ('needs' in reason) return reason.needs
  if ('permissions' in reason) return reason.permissions
  return 'checks' in reason ? 'checks' : 'no-request'
}
