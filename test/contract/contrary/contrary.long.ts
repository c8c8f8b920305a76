/** Each way to answer otherwise by itself: together they can hide one another. */
import { expect, it } from 'vitest'
import { type Bend, bending, bends } from './bends.ts'
import { everything, verify } from './verify.ts'

it.each(Object.entries<Bend>(bends))('is not broken for %s', async (_, bend) => {
  for (const as of ['a mock' as const, everything]) {
    expect([as, await verify(bending(bend), as)]).toMatchObject([as, { exitCode: 0, findings: [] }])
  }
})
