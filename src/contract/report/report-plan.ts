import type { OperationId } from '../../spec/generated/operations.ts'
import type { RequestClass } from '../limiter/request-class.ts'
import { allowFlag, describeRequirement } from '../requirements.ts'
import { codeOf, type LeftOutCode, type LeftOutReason, type RunPlan } from '../run/plan.ts'
import type { PlannedCall } from '../run/plan-probes.ts'
import { pluralize } from './pluralize.ts'

export interface ReportedPlan {
  /** Number of planned requests for each request class. */
  readonly requests: Readonly<Record<RequestClass, number>>
  /** Maximum number of additional requests, sent only to shrink failing examples. `requests` does not include them. */
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
    readonly title: string
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
    skipped: leftOut.map(({ rule: { id, title, operation }, reason }) => ({
      rule: id,
      title,
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

/**
 * Describes the data that the run leaves on the deployment, such as `1 person on the signed-up users page`. Empty for a mock, because the
 * run removes the websites that it created.
 */
function describeSideEffects({ target, probes }: RunPlan): string[] {
  if (target.controls !== null) return []
  const calls = probes.flatMap((planned) => planned.calls).filter(({ shape }) => !shape.shrinking)
  const validCalls = calls.filter((call) => call.class !== 'free' && call.requestKind === 'good')
  const checked = validCalls.filter((call) => call.class === 'check')
  const people = new Set(checked.map(({ shape }) => JSON.stringify(shape.body ?? null))).size
  const stored = storedKinds.map(([operation, singular, plural]) => {
    const count = countCalls(validCalls.filter(({ shape }) => shape.operation === operation))
    return count === 0 ? '' : pluralize(count, singular, plural)
  })
  const rejectedCount = countCalls(calls.filter((call) => storesData(call) && call.requestKind !== 'good'))
  return [
    people === 0 ? '' : `${pluralize(people, 'person', 'people')} on the signed-up users page`,
    ...stored,
    rejectedCount === 0
      ? ''
      : `data from ${pluralize(rejectedCount, 'invalid request')} with a valid credential, if the deployment does not reject them`,
  ].filter((text) => text !== '')
}

const storedKinds: readonly (readonly [operation: OperationId, one: string, many?: string])[] = [
  ['postAutomationConversion', 'automation conversion', 'automation conversions'],
  ['postConversion', 'conversion'],
  ['collectVisit', 'visit'],
  ['collectEvent', 'event'],
  ['identifyUser', 'identified user'],
  ['requestDataDeletion', 'email to a reserved address', 'emails to reserved addresses'],
]

function storesData(call: PlannedCall): boolean {
  return call.class === 'write' || call.class === 'destroy'
}

function countCalls(calls: readonly PlannedCall[]): number {
  return calls.reduce((sum, { times }) => sum + times, 0)
}
