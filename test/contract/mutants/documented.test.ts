/** Tests mutants that violate a documented fact. The rule of each mutant must fail the run. */
import { afterAll, expect, it } from 'vitest'
import { isDocumented, mutants } from './all.ts'
import { createMutantRunner } from './run-mutant.ts'

const documented = mutants.filter(isDocumented)
const runner = await createMutantRunner()
afterAll(() => runner.close())

it.each(documented)('$id, which $description, is detected by $rule', async ({ mutate, fact, rule }) => {
  const { outcomes } = await runner.run(mutate, rule)
  expect(outcomes).toMatchObject([{ verdict: 'broken', findings: expect.any(Array) }])
  expect(
    outcomes.flatMap(({ findings }) => findings.flatMap((finding) => [finding.fact.number, finding.fact.name])),
  ).toContain(fact)
})

it('at least forty mutants violate a documented fact', () => {
  expect(documented.length).toBeGreaterThanOrEqual(40)
})
