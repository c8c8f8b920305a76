/** Runs the contract on a mock with reversed assumptions. `contrary.long.ts` runs all variants with all permissions. */
import { expect, it } from 'vitest'
import { defaultPermissions } from '../../../src/contract/target.ts'
import { variantSpec } from '../../../src/spec/variant-spec.ts'
import { contraryVariants, runOnVariant } from './contrary.ts'

it('breaks no documented fact on a mock, and every response matches the spec of the variant', async () => {
  expect(await runOnVariant('contrary-3')).toMatchObject({ broken: [], notSent: [] })
})

it('breaks no documented fact with the spec of a variant in which operations have no success response', async () => {
  const spec = variantSpec('contrary-3')
  expect(await runOnVariant('contrary-3', defaultPermissions.foreign, spec)).toMatchObject({ broken: [] })
})

it.each(contraryVariants)('breaks no documented fact on the variant %s with free requests', async (variant) => {
  expect(await runOnVariant(variant, defaultPermissions.foreign)).toMatchObject({ broken: [] })
})
