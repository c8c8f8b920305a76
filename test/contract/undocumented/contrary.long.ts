/** Runs the contract on a mock with each variant, as a mock and as a foreign deployment. */
import { expect, it } from 'vitest'
import { contractRules } from '../../../src/contract/index.ts'
import { defaultPermissions } from '../../../src/contract/target.ts'
import { assumptionVariants } from '../../../src/spec/assumption-variant.ts'
import { findFact } from '../../../src/spec/facts.ts'
import { variantSpec } from '../../../src/spec/variant-spec.ts'
import { allPermissions, contraryVariants, runOnVariant } from './contrary.ts'

it('finds no violations of documented facts in any variant, and refutes every assumption that has a rule', async () => {
  const refuted = new Set<string>()
  for (const variant of contraryVariants) {
    const run = await runOnVariant(variant)
    expect({ variant, ...run }).toMatchObject({ broken: [], notSent: [] })
    for (const number of run.refuted) refuted.add(number)
  }
  const tested = contractRules.flatMap(({ facts }) => facts).map(findFact)
  const assumed = tested.filter(({ from }) => from === 'assumed').map(({ at }) => at)
  expect([...new Set(assumed)].filter((number) => !refuted.has(number))).toEqual([])
})

it.each(assumptionVariants)(
  'finds no violations of documented facts if the variant %s is tested as a third-party deployment',
  async (variant) => {
    expect(await runOnVariant(variant, defaultPermissions.foreign)).toMatchObject({ broken: [] })
    expect(await runOnVariant(variant, allPermissions)).toMatchObject({ broken: [] })
  },
)

it.each(contraryVariants)(
  'finds no violations of documented facts if the variant %s is tested with its own spec',
  async (variant) => {
    expect(await runOnVariant(variant, null, variantSpec(variant))).toMatchObject({ broken: [], notSent: [] })
  },
)

it('confirms every observable assumption in the "standard" variant, and finds no violations', async () => {
  expect(await runOnVariant('standard')).toEqual({ broken: [], refuted: [], notConfirmed: [], notSent: [] })
})
