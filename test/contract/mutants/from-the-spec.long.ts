/** Runs every mutant derived from openapi.yaml as a deployment. Part of `npm run test:long` because it takes minutes. */
import { afterAll, expect, it } from 'vitest'
import { deriveMutants } from './derived.ts'
import { createMutantRunner } from './run-mutant.ts'

const runner = await createMutantRunner()
afterAll(() => runner.close())

it.each(deriveMutants())('$id is detected', async ({ mutate: spoil, only, verdict }) => {
  const { outcomes } = await runner.run(spoil, ...only)
  const has = (one: string): boolean => outcomes.some((outcome) => outcome.verdict === one)
  expect(has('broken') ? 'broken' : has('refuted') ? 'refuted' : 'nothing').toBe(verdict)
})
