import type { ExpectedResponse, ScenarioStep } from '../../../src/spec/generated/control.d.ts'
import { operationsIn } from '../../../src/state/scenario/steps.ts'
import { code } from './markdown.ts'

/** Describes each step and its expected response in one line. */
export function describeSteps(steps: readonly ScenarioStep[]): string[] {
  return steps.map(describeStep)
}

function describeStep(step: ScenarioStep): string {
  const [operation] = operationsIn(step)
  if (operation === undefined) return `${step.advance} later`
  const { email } = step[operation] ?? {}
  const call = [
    code(operation),
    ...(typeof email === 'string' ? [email] : []),
    ...(step.key === undefined ? [] : [`with the key "${step.key}"`]),
  ]
  const response = step.exact_response ?? step.response
  const outcome = response ? describeAnswer(response) : []
  return `${call.join(' ')}: ${outcome.join(', ')}${step.why === undefined ? '' : ` (${step.why})`}`
}

function describeAnswer({ status, min_duration, body }: ExpectedResponse): string[] {
  return [
    ...(status === undefined ? [] : [status === null ? 'no response' : String(status)]),
    ...(min_duration === undefined ? [] : [`after ${min_duration}`]),
    ...leavesOf(body),
  ]
}

/** Returns the values in a body, each with its field name, such as `action ALLOW`. */
function leavesOf(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'string')) return [`${name} ${value.join(' ')}`]
    return value.flatMap((item) => leavesOf(item, name))
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([field, inner]) => leavesOf(inner, field))
  }
  // Omit `success`, because every successful response contains it.
  if (value === undefined || name === 'success') return []
  return [name === 'message' || name === '' ? JSON.stringify(value) : `${name} ${value}`]
}
