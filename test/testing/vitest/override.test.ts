import { expect, it } from 'vitest'
import { createTest } from '../../../src/testing/vitest/index.ts'

it('test.override rejects a misspelled fixture name, which Vitest itself would ignore', () => {
  const test = createTest()
  const misspelt: object = { scenaro: 'quota-exhausted' }
  expect(() => test.override(misspelt)).toThrow(
    'dc-mock: unknown fixture "scenaro" in test.override. Did you mean "scenario"?',
  )
})
