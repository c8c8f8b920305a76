/**
 * Runs every rule against every mutant that violates a documented fact. The violation must be reported even if there are other findings.
 */
import { afterAll, expect, it } from 'vitest'
import { isDocumented, mutants } from './all.ts'
import { createMutantRunner } from './run-mutant.ts'

const runner = await createMutantRunner()
afterAll(() => runner.close())

it.each(mutants.filter(isDocumented))('$id, which $description, is detected by $rule', async (mutant) => {
  const { outcomes } = await runner.run(mutant.mutate)
  expect(outcomes.find(({ rule }) => rule.id === mutant.rule)?.verdict).toBe('broken')
})
