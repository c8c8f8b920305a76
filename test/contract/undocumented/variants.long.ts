/** Runs each variant alone, because variants can hide each other. Then runs all variants together with all permissions. */
import { expect, it } from 'vitest'
import { allVariants, applyVariants, otherErrors, silentDeletion, type Variant, variants } from './variants.ts'
import { allowAllFlags, verify } from './verify.ts'

it.each(Object.entries<Variant>(variants))('passes for %s', async (_, variant) => {
  for (const as of ['a mock' as const, allowAllFlags]) {
    expect([as, await verify(applyVariants(variant), as)]).toMatchObject([as, { exitCode: 0, findings: [] }])
  }
})

it.each<[string, readonly Variant[]]>([
  ['undocumented error bodies and a silent public deletion', [otherErrors, silentDeletion]],
  ['all other undocumented behavior', allVariants],
])('passes for %s, tested as a mock and as a third-party deployment, with and without permissions', async (_, all) => {
  for (const as of ['a mock' as const, [], allowAllFlags]) {
    expect([as, await verify(applyVariants(...all), as)]).toMatchObject([as, { exitCode: 0, findings: [] }])
  }
})
