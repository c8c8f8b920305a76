/** Runs each variant separately, because variants can hide each other, and all together with every permission. */
import { expect, it } from 'vitest'
import { allBends, type Bend, bending, bends, otherErrors, silentDeletion } from './bends.ts'
import { everything, verify } from './verify.ts'

it.each(Object.entries<Bend>(bends))('passes for %s', async (_, bend) => {
  for (const as of ['a mock' as const, everything]) {
    expect([as, await verify(bending(bend), as)]).toMatchObject([as, { exitCode: 0, findings: [] }])
  }
})

it.each<[string, readonly Bend[]]>([
  ['error bodies that are not shown and a silent public deletion', [otherErrors, silentDeletion]],
  ['whatever else is left open', allBends],
])('passes for %s as a third-party deployment, with every permission', async (_, all) => {
  const { exitCode, findings } = await verify(bending(...all), everything)
  expect({ exitCode, findings }).toEqual({ exitCode: 0, findings: [] })
})
