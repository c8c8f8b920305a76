/** Every mutant made by hand before every rule: for `npm run test:mutants`, since it takes minutes. */
import { afterAll, expect, it } from 'vitest'
import { isDocumented, mutants } from './all.ts'
import { createMutantRunner } from './run-mutant.ts'

const runner = await createMutantRunner()
afterAll(() => runner.close())

it.each(mutants)('$id, which $says, is caught by $rule', async (mutant) => {
  const { outcomes } = await runner.run(mutant.spoil)
  const caught = outcomes.find(({ rule }) => rule.id === mutant.rule)
  expect(caught?.verdict).toBe(isDocumented(mutant) ? 'broken' : 'refuted')
  expect(outcomes.some(({ verdict }) => verdict === 'broken')).toBe(isDocumented(mutant))
})
