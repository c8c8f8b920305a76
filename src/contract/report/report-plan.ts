/** A plan as data and in words. */
import type { RequestClass } from '../gate/request-class.ts'
import { missingFastCheck } from '../probes/hostile-values.ts'
import type { LeftOutReason, MissingRequirement, RunPlan } from '../run/plan.ts'
import { permissionFor } from '../target.ts'
import { pluralize } from './pluralize.ts'
import { describeSideEffects } from './side-effects.ts'

export interface ReportedPlan {
  /** Requests of each class. */
  readonly requests: Readonly<Record<RequestClass, number>>
  /** Most requests more, sent only to make smaller what was found broken. */
  readonly shrinking: Readonly<Record<RequestClass, number>>
  readonly seconds: number
  /** Requests in a second; null knows no limit. */
  readonly rate: number | null
  /** Checks that may be spent; null knows no limit. */
  readonly budget: number | null
  /** What stays behind on the deployment, in words. */
  readonly permissions: readonly string[]
  /** Of the rules that are judged. */
  readonly rules: number
  readonly probes: readonly {
    readonly name: string
    readonly description: string
    readonly requests: Readonly<Record<RequestClass, number>>
  }[]
  readonly left_out: readonly {
    readonly rule: string
    readonly operation: string | null
    readonly reason: string
  }[]
}

export function reportPlan(plan: RunPlan): ReportedPlan {
  const { requests, shrinking, seconds, rate, permissions, rules, probes, leftOut } = plan
  return {
    requests,
    shrinking,
    seconds,
    rate,
    budget: Number.isFinite(permissions.budget) ? permissions.budget : null,
    permissions: describeSideEffects(plan),
    rules: rules.length,
    probes: probes.map((planned) => ({
      name: planned.probe.name,
      description: planned.probe.description,
      requests: planned.requests,
    })),
    left_out: leftOut.map(({ rule: { id, operation }, reason }) => ({
      rule: id,
      operation,
      reason: describeReason(reason),
    })),
  }
}

const needs: Readonly<Record<MissingRequirement, string>> = {
  key: 'needs a private key (DC_API_KEY)',
  copKey: 'needs the cop_key (DC_COP_KEY)',
  releaseSecret: 'needs the release secret (DC_RELEASE_SECRET)',
  cdn: 'needs the address of the script (--cdn-url)',
  controls: 'needs a mock that can be steered',
  clock: 'needs a clock that can be moved, or --real-time',
  fuzz: 'needs --allow fuzz',
  fastCheck: missingFastCheck,
  misplacedKey: 'needs --allow misplaced-key',
}

/** Why a rule is left out, in words. */
export function describeReason(reason: LeftOutReason): string {
  if ('needs' in reason) return needs[reason.needs]
  if ('permissions' in reason)
    return `${reason.permissions === 'write' ? 'writes' : 'deletes'}; needs ${permissionFor(reason.permissions)}`
  if ('checks' in reason) {
    return `costs ${pluralize(reason.checks, 'check')}, budget ${reason.budget}`
  }
  return 'nothing in this plan gives it something to judge'
}
