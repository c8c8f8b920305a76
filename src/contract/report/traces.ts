/** What a plan leaves behind on a deployment. */
import type { OperationId } from '../../spec/generated/operations.ts'
import type { RunPlan } from '../run/plan.ts'
import type { PlannedCall } from '../run/plan-probes.ts'
import { countOf } from './count-of.ts'

/** In words, such as `1 person on the signed-up users page`; none where nothing is left. Websites of a mock are removed after it. */
export function describeTraces({ target, probes }: RunPlan): string[] {
  if (target.controls !== null) return []
  const calls = probes.flatMap((planned) => planned.calls).filter(({ shape }) => !shape.spare)
  const inOrder = calls.filter((call) => call.class !== 'free' && call.requestKind === 'good')
  const checked = inOrder.filter((call) => call.class === 'check')
  const people = new Set(checked.map(({ shape }) => JSON.stringify(shape.body ?? null))).size
  const stored = kinds.map(([operation, one, many]) => {
    const count = countCalls(inOrder.filter(({ shape }) => shape.operation === operation))
    return count === 0 ? '' : countOf(count, one, many)
  })
  const wrong = countCalls(calls.filter((call) => isStoring(call) && call.requestKind !== 'good'))
  return [
    people === 0 ? '' : `${countOf(people, 'person', 'people')} on the signed-up users page`,
    ...stored,
    wrong === 0 ? '' : `what it makes of ${countOf(wrong, 'request')} with a good credential that it should refuse`,
  ].filter((text) => text !== '')
}

const kinds: readonly (readonly [operation: OperationId, one: string, many?: string])[] = [
  ['postAutomationConversion', 'conversion of an automation platform', 'conversions of an automation platform'],
  ['postConversion', 'conversion'],
  ['collectVisit', 'visit'],
  ['collectEvent', 'event'],
  ['identifyUser', 'identified user'],
  ['requestDataDeletion', 'mail to a reserved address', 'mails to reserved addresses'],
]

function isStoring(call: PlannedCall): boolean {
  return call.class === 'write' || call.class === 'destroy'
}

function countCalls(calls: readonly PlannedCall[]): number {
  return calls.reduce((sum, { times }) => sum + times, 0)
}
