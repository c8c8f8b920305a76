/** Every mutant before every rule: for `npm run test:long`, since it takes minutes. */
import { afterAll, expect, it } from 'vitest'
import { isDocumented, mutants } from './all.ts'
import { deriveMutants } from './derived.ts'
import { createMutantRunner } from './run-mutant.ts'

const runner = await createMutantRunner()
afterAll(() => runner.close())

it.each(mutants)('$id, which $says, is caught by $rule', async (mutant) => {
  const { outcomes } = await runner.run(mutant.spoil)
  const caught = outcomes.find(({ rule }) => rule.id === mutant.rule)
  expect(caught?.verdict).toBe(isDocumented(mutant) ? 'broken' : 'refuted')
  expect(outcomes.some(({ verdict }) => verdict === 'broken')).toBe(isDocumented(mutant))
})

it.each(deriveMutants())('$id is caught', async ({ spoil, only, verdict }) => {
  const { outcomes } = await runner.run(spoil, ...only)
  const has = (one: string): boolean => outcomes.some((outcome) => outcome.verdict === one)
  expect(has('broken') ? 'broken' : has('refuted') ? 'refuted' : 'nothing').toBe(verdict)
})
