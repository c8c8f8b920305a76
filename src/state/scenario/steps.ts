import type { ScenarioStep } from '../../spec/generated/control.d.ts'
import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import { ruleError } from './error.ts'

/** Requires each step to do one thing: call one operation, or advance the time. */
export function checkSteps(steps: readonly ScenarioStep[]): void {
  steps.forEach((step, index) => {
    const path = jsonPointer('expect', index)
    const calls = operationsIn(step)
    const does = step.advance === undefined ? calls : [...calls, 'advance']
    if (does.length === 0) throw ruleError(path, 'stepDoes')
    if (does.length > 1) throw ruleError(path, 'stepDoesOne', does)
    const beside = (['key', 'answer', 'exactly', 'why'] as const).find((field) => step[field] !== undefined)
    if (step.advance !== undefined && beside !== undefined) throw ruleError(`${path}/${beside}`, 'advanceAlone')
    for (const operation of calls) checkInput(operation, step[operation] ?? {}, `${path}/${operation}`)
    if (step.answer !== undefined && step.exactly !== undefined) throw ruleError(`${path}/exactly`, 'answerOnce')
  })
}

/** Returns the operations that a step calls. A valid step has at most one. */
export function operationsIn(step: ScenarioStep): OperationId[] {
  return Object.keys(step).filter((field): field is OperationId => Object.hasOwn(operations, field))
}

/** Names of the parameters in an operation's path. */
export function pathParameters(operation: OperationId): string[] {
  return Array.from(operations[operation].path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
}

/** An operation without a body accepts only its parameters. */
function checkInput(operation: OperationId, input: object, path: string): void {
  const { method, query = {} } = operations[operation]
  if (method !== 'GET') return
  const known = [...pathParameters(operation), ...Object.keys(query)]
  const unknown = Object.keys(input).find((field) => !known.includes(field))
  if (unknown !== undefined) throw ruleError(path + jsonPointer(unknown), 'stepInput', operation, unknown, known)
}
