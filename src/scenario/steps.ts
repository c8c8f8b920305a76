import type { ScenarioStep } from '../spec/generated/control.d.ts'
import { operations } from '../spec/generated/operations.ts'
import { refuse } from './error.ts'
import { pointer } from './pointer.ts'

/** Holds that each step does one thing: it calls one operation, or lets time pass. */
export function checkSteps(steps: readonly ScenarioStep[]): void {
  steps.forEach((step, index) => {
    const path = pointer('expect', index)
    const calls = Object.keys(step).filter((field) => Object.hasOwn(operations, field))
    const does = step.advance === undefined ? calls : [...calls, 'advance']
    if (does.length === 0) throw refuse(path, 'stepDoes')
    if (does.length > 1) throw refuse(path, 'stepDoesOne', does)
    const beside = (['key', 'answer', 'exactly', 'why'] as const).find((field) => step[field] !== undefined)
    if (step.advance !== undefined && beside !== undefined) throw refuse(`${path}/${beside}`, 'advanceAlone')
    if (step.answer !== undefined && step.exactly !== undefined) throw refuse(`${path}/exactly`, 'answerOnce')
  })
}
