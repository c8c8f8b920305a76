import type { RequestClass } from '../limiter/request-class.ts'
import { allowFlag, describeRequirement } from '../requirements.ts'
import { codeOf, type LeftOutCode, type LeftOutReason, type RunPlan } from '../run/plan.ts'
import { pluralize } from './pluralize.ts'
import { describeSideEffects } from './side-effects.ts'

export interface ReportedPlan {
  /** Number of requests, by class. */
  readonly requests: Readonly<Record<RequestClass, number>>
  /** Maximum number of additional requests for shrinking failing examples, by class. Not included in `requests`. */
  readonly shrinking: Readonly<Record<RequestClass, number>>
  readonly seconds: number
  /** Maximum number of requests per second. Null means no limit. */
  readonly rate: number | null
  /** Maximum number of email checks. Null means no limit. */
  readonly budget: number | null
  /** Descriptions of data that the run leaves on the deployment. */
  readonly side_effects: readonly string[]
  /** Number of rules that the run evaluates. */
  readonly rules: number
  readonly probes: readonly {
    readonly name: string
    readonly description: string
    readonly requests: Readonly<Record<RequestClass, number>>
  }[]
  readonly skipped: readonly {
    readonly rule: string
    readonly operation: string | null
    /** Machine-readable reason. */
    readonly code: LeftOutCode
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
    side_effects: describeSideEffects(plan),
    rules: rules.length,
    probes: probes.map((planned) => ({
      name: planned.probe.name,
      description: planned.probe.description,
      requests: planned.requests,
    })),
    skipped: leftOut.map(({ rule: { id, operation }, reason }) => ({
      rule: id,
      operation,
      code: codeOf(reason),
      reason: describeLeftOutReason(reason),
    })),
  }
}

export function describeLeftOutReason(reason: LeftOutReason): string {
  if ('needs' in reason) return describeRequirement(reason.needs)
  if ('permissions' in reason) {
    return reason.permissions === 'write'
      ? `stores data, which needs ${allowFlag('writes')}`
      : `deletes data, which needs ${allowFlag('destructive')}`
  }
  if ('checks' in reason) {
    return `costs ${pluralize(reason.checks, 'check')}, but the budget is ${reason.budget}`
  }
  return 'is not tested by any request in this run'
}
