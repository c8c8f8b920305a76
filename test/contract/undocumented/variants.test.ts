/**
 * Tests a deployment that follows every documented fact and differs in everything that is undocumented. No run may report a broken
 * contract. `variants.long.ts` runs the command with each variant, with and without permissions.
 */
import { expect, it } from 'vitest'
import { type ContractTarget, planContract, runPlan } from '../../../src/contract/index.ts'
import { startInProcess } from '../../support/start.ts'
import { deployment, mockWithChanges } from '../target.ts'
import { allVariants, applyVariants, otherErrors, silentDeletion } from './variants.ts'

async function rulesOf(target: ContractTarget): Promise<{ broken: string[]; refuted: string[] }> {
  const { outcomes, problem } = await runPlan(planContract({ target, rate: null }))
  expect(problem).toBeNull()
  const withVerdict = (wanted: string): string[] =>
    outcomes.filter(({ verdict }) => verdict === wanted).map(({ rule }) => rule.id)
  return { broken: withVerdict('broken'), refuted: withVerdict('refuted') }
}

it('finds no broken rules in a third-party deployment with different undocumented responses', async () => {
  const started = await startInProcess()
  const { target } = await deployment(started, 'foreign', applyVariants(otherErrors, silentDeletion))
  const { broken, refuted } = await rulesOf(target)
  expect(broken).toEqual([])
  expect(refuted).not.toEqual([])
})

it('finds no broken rules in a mock with all variants of undocumented behavior', async () => {
  const { mock } = await startInProcess()
  expect(await rulesOf(mockWithChanges(mock, applyVariants(...allVariants)))).toMatchObject({ broken: [] })
})
