/** Runs every mutant that is derived from openapi.yaml as a deployment. This takes minutes, so the test is part of `npm run test:long`. */
import { afterAll, expect, it } from 'vitest'
import { deriveMutants } from './derived.ts'
import { createMutantRunner } from './run-mutant.ts'

const runner = await createMutantRunner()
afterAll(() => runner.close())

it.each(deriveMutants())('$id is detected', async ({ mutate, only, verdict }) => {
  const { outcomes } = await runner.run(mutate, ...only)
  const has = (one: string): boolean => outcomes.some((outcome) => outcome.verdict === one)
  expect(has('broken') ? 'broken' : has('refuted') ? 'refuted' : 'nothing').toBe(verdict)
})
