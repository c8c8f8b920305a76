import { describe, expect, it } from 'vitest'
import type { VerdictRule } from '../../src/service/model.ts'
import { openWorld, stores } from './stores.ts'
import { check } from './transitions.ts'

const block: VerdictRule = { match: '*@bad.example', verdict: 'BLOCK' }
const allow: VerdictRule = { match: 'ana@*', verdict: 'ALLOW' }

describe.each(stores)('verdicts in $name', ({ create }) => {
  it('puts a new verdict before existing ones', async () => {
    const { website: world } = await openWorld(create)
    await world.addVerdict(block)
    await world.addVerdict(allow)
    expect((await world.settings()).verdicts).toEqual([allow, block])
    expect(await world.recordCheck(check('ana@bad.example'))).toMatchObject({ rule: allow })
  })

  it('replaces a verdict for the same addresses', async () => {
    const { website: world } = await openWorld(create)
    await world.addVerdict(block)
    await world.addVerdict(allow)
    await world.addVerdict({ match: '*@BAD.example', risk_score: 3 })
    expect((await world.settings()).verdicts).toEqual([{ match: '*@BAD.example', risk_score: 3 }, allow])
  })

  it('removes one by its match in any spelling, or all', async () => {
    const { website: world } = await openWorld(create, {
      contents: { verdicts: [block, allow, { ...block, verdict: 'ALLOW' }] },
    })
    expect(await world.removeVerdicts('*@worse.example')).toBe(0)
    expect(await world.removeVerdicts('*@Bad.example')).toBe(2)
    expect((await world.settings()).verdicts).toEqual([allow])
    await world.addVerdict(block)
    expect(await world.removeVerdicts(null)).toBe(2)
    expect((await world.settings()).verdicts).toEqual([])
  })

  it('names the verdict that a stored response ignores, if it would have changed the response', async () => {
    const { website: world } = await openWorld(create)
    await world.recordCheck(check('ana@bad.example'))
    expect(await world.recordCheck(check('ana@bad.example'))).toMatchObject({ outcome: 'stored', rule: null })
    await world.addVerdict(block)
    expect(await world.recordCheck(check('ana@bad.example'))).toMatchObject({ outcome: 'stored', rule: block })
    expect(await world.recordCheck(check('ben@bad.example'))).toMatchObject({ outcome: 'new', rule: block })
    expect(await world.recordCheck(check('ben@bad.example'))).toMatchObject({ outcome: 'stored', rule: null })
    await world.addVerdict({ ...block, verdict: 'CHALLENGE' })
    expect(await world.recordCheck(check('ben@bad.example'))).toMatchObject({ rule: { verdict: 'CHALLENGE' } })
  })

  it('shares no objects with a rule it received or returned', async () => {
    const { website: world } = await openWorld(create)
    const given = { match: '*', answer: { tags: ['a'] } }
    await world.addVerdict(given)
    given.answer.tags.push('b')
    const [shown] = (await world.settings()).verdicts
    shown?.answer?.tags?.push('c')
    expect((await world.settings()).verdicts).toEqual([{ match: '*', answer: { tags: ['a'] } }])
  })
})
