/** Tests deployments that violate one documented fact each. The expected rule must fail each run. */
import { afterAll, expect, it } from 'vitest'
import { isDocumented, mutants } from './all.ts'
import { createMutantRunner } from './run-mutant.ts'

const documented = mutants.filter(isDocumented)
const runner = await createMutantRunner()
afterAll(() => runner.close())

it.each(documented)('$id, which $description, is detected by $rule', async ({ mutate: spoil, fact, rule }) => {
  const { outcomes } = await runner.run(spoil, rule)
  expect(outcomes).toMatchObject([{ verdict: 'broken', findings: expect.any(Array) }])
  expect(outcomes.flatMap(({ findings }) => findings.flatMap((one) => [one.fact.number, one.fact.name]))).toContain(
    fact,
  )
})

it('at least forty mutants violate a documented fact', () => {
  expect(documented.length).toBeGreaterThanOrEqual(40)
})
