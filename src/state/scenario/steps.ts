import type { ScenarioStep } from '../../spec/generated/control.d.ts'
import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import type { ProblemList } from './error.ts'

export function checkSteps(steps: readonly ScenarioStep[], problems: ProblemList): void {
  steps.forEach((step, index) => {
    const path = jsonPointer('expect', index)
    const calls = operationsIn(step)
    const does = step.advance === undefined ? calls : [...calls, 'advance']
    if (does.length === 0) problems.add(path, 'stepDoes')
    if (does.length > 1) problems.add(path, 'stepDoesOne', does)
    const beside = (['key', 'response', 'exact_response', 'why'] as const).find((field) => step[field] !== undefined)
    if (step.advance !== undefined && beside !== undefined) problems.add(`${path}/${beside}`, 'advanceAlone')
    for (const operation of calls) checkInput(operation, step[operation] ?? {}, `${path}/${operation}`, problems)
    if (step.response !== undefined && step.exact_response !== undefined)
      problems.add(`${path}/exact_response`, 'answerOnce')
  })
}

export function operationsIn(step: ScenarioStep): OperationId[] {
  return Object.keys(step).filter((field): field is OperationId => Object.hasOwn(operations, field))
}

export function pathParameters(operation: OperationId): string[] {
  return Array.from(operations[operation].path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
}

function checkInput(operation: OperationId, input: object, path: string, problems: ProblemList): void {
  const { method, query = {} } = operations[operation]
  if (method !== 'GET') return
  const known = [...pathParameters(operation), ...Object.keys(query)]
  for (const field of Object.keys(input)) {
    if (!known.includes(field)) problems.add(path + jsonPointer(field), 'stepInput', operation, field, known)
  }
}
