import type { ScenarioStep } from '../spec/generated/control.d.ts'
import { operations } from '../spec/generated/operations.ts'
import { pointer, refuse } from './error.ts'

/** Holds that each step does one thing: it calls one operation, or lets time pass. */
export function checkSteps(steps: readonly ScenarioStep[]): void {
  steps.forEach((step, index) => {
    const path = pointer('expect', index)
    const calls = Object.keys(step).filter((field) => Object.hasOwn(operations, field))
    const does = step.advance === undefined ? calls : [...calls, 'advance']
    if (does.length === 0)
      throw refuse(path, 'the step does nothing; name one operation, such as checkEmail, or advance')
    if (does.length > 1)
      throw refuse(path, `a step does one thing, and this one has ${does.join(' and ')}; make a step of each`)
    const expected = (['answer', 'exactly', 'why'] as const).find((field) => step[field] !== undefined)
    if (step.advance !== undefined && expected !== undefined) {
      throw refuse(`${path}/${expected}`, 'time that passes has no answer; put it in a step that calls an operation')
    }
    if (step.answer !== undefined && step.exactly !== undefined) {
      throw refuse(`${path}/exactly`, 'say answer for a part of the answer or exactly for the whole of it, not both')
    }
  })
}
