/** Runs the contract on a mock with reversed assumptions. `contrary.long.ts` runs all variants with all permissions. */
import { expect, it } from 'vitest'
import { defaultPermissions } from '../../../src/contract/target.ts'
import { variantSpec } from '../../../src/spec/variant-spec.ts'
import { contraryVariants, runOnVariant } from './contrary.ts'

it('finds no violations of documented facts on a mock, and sends requests to every operation', async () => {
  expect(await runOnVariant('contrary-3')).toMatchObject({ broken: [], notSent: [] })
})

it('finds no violations of documented facts with a spec in which operations have no success response', async () => {
  const spec = variantSpec('contrary-3')
  expect(await runOnVariant('contrary-3', defaultPermissions.foreign, spec)).toMatchObject({ broken: [] })
})

it.each(contraryVariants)(
  'finds no violations of documented facts if the variant %s is tested with only free requests',
  async (variant) => {
    expect(await runOnVariant(variant, defaultPermissions.foreign)).toMatchObject({ broken: [] })
  },
)
