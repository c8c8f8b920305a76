/** Runs every rule against every mutant that breaks a documented fact, to verify that other findings do not hide the broken fact. */
import { afterAll, expect, it } from 'vitest'
import { isDocumented, mutants } from './all.ts'
import { createMutantRunner } from './run-mutant.ts'

const runner = await createMutantRunner()
afterAll(() => runner.close())

it.each(mutants.filter(isDocumented))('$id, which $description, is detected by $rule', async (mutant) => {
  const { outcomes } = await runner.run(mutant.mutate)
  expect(outcomes.find(({ rule }) => rule.id === mutant.rule)?.verdict).toBe('broken')
})
