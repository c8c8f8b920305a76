import type { OperationId } from '../../spec/generated/operations.ts'
import type { RunPlan } from '../run/plan.ts'
import type { PlannedCall } from '../run/plan-probes.ts'
import { pluralize } from './pluralize.ts'

/**
 * Returns descriptions of the data that remains on the deployment after the run, such as `1 person on the signed-up users page`. The list
 * is empty for a mock, because the run removes the websites that it created.
 */
export function describeSideEffects({ target, probes }: RunPlan): string[] {
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
      : `data of ${pluralize(rejectedCount, 'invalid request')} with a valid credential, if the deployment does not reject them`,
  ].filter((text) => text !== '')
}

const storedKinds: readonly (readonly [operation: OperationId, one: string, many?: string])[] = [
  ['postAutomationConversion', 'automation conversion', 'automation conversions'],
  ['postConversion', 'conversion'],
  ['collectVisit', 'visit'],
  ['collectEvent', 'event'],
  ['identifyUser', 'identified user'],
  ['requestDataDeletion', 'an email to a reserved address', 'emails to reserved addresses'],
]

function storesData(call: PlannedCall): boolean {
  return call.class === 'write' || call.class === 'destroy'
}

function countCalls(calls: readonly PlannedCall[]): number {
  return calls.reduce((sum, { times }) => sum + times, 0)
}
