/**
 * Tests a deployment that follows every documented fact and differs in everything that is undocumented. No run may report a broken
 * contract, for any kind of target and any permissions.
 */
import { expect, it } from 'vitest'
import { allVariants, applyVariants, otherErrors, silentDeletion } from './variants.ts'
import { verify } from './verify.ts'

it.each<[string, 'a mock' | readonly string[]]>([
  ['as a mock', 'a mock'],
  ['as somebody else’s, with what is free', []],
])('passes for undocumented error bodies and a silent public deletion, %s', async (_, as) => {
  const { exitCode, findings, refuted } = await verify(applyVariants(otherErrors, silentDeletion), as)
  expect({ exitCode, findings }).toEqual({ exitCode: 0, findings: [] })
  expect(refuted).toBeGreaterThan(0)
})

it('passes for other undocumented behavior, as a mock', async () => {
  const { exitCode, findings } = await verify(applyVariants(...allVariants), 'a mock')
  expect({ exitCode, findings }).toEqual({ exitCode: 0, findings: [] })
})
