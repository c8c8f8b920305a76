import { expect, it, vi } from 'vitest'
import { findProblems } from '../../src/spec/find-problems.ts'
import { isScenarioDocument } from '../../src/spec/generated/scenario-validator.js'
import type { Validator } from '../../src/spec/validator.ts'

/** Finds the problems of a value. Returns their paths, and how often the value was validated. */
function countValidations(value: unknown): { paths: string[]; validations: number } {
  const validations = vi.fn()
  const validator: Validator<unknown> = (candidate): candidate is unknown => {
    validations()
    const isValid = isScenarioDocument(candidate)
    validator.errors = isScenarioDocument.errors ?? null
    return isValid
  }
  const { problems } = findProblems(value, validator, 'A scenario', 21)
  return { paths: problems.map(({ path }) => path), validations: validations.mock.calls.length }
}

function withNames(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 1]))
}

it('reports only the first problem if an object has more than 10,000 fields', () => {
  const single = (path: string) => ({ paths: [path], validations: 1 })
  expect(countValidations(withNames(10_001))).toEqual(single('n0'))
  expect(countValidations({ devices: withNames(10_001) })).toEqual(single('devices.n0'))
  expect(countValidations({ people: [{ email: 5 }, withNames(10_001)] })).toEqual(single('people[0].email'))
})

it('reports several problems in smaller values', () => {
  expect(countValidations(withNames(10_000)).paths).toHaveLength(21)
  expect(countValidations({ people: Array.from({ length: 20_000 }, () => 1) }).paths).toHaveLength(21)
})
