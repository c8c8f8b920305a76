import { describe, expect, it } from 'vitest'
import type { VerdictRule } from '../../src/service/model.ts'
import { openStore, stores } from './stores.ts'
import { check } from './transitions.ts'

const block: VerdictRule = { match: '*@bad.example', verdict: 'BLOCK' }
const allow: VerdictRule = { match: 'ana@*', verdict: 'ALLOW' }

describe.each(stores)('verdicts in $name', ({ create }) => {
  it('adds a new verdict before existing verdicts', async () => {
    const { website } = await openStore(create)
    await website.addVerdict(block)
    await website.addVerdict(allow)
    expect((await website.settings()).verdicts).toEqual([allow, block])
    expect(await website.recordCheck(check('ana@bad.example'))).toMatchObject({ rule: allow })
  })

  it('places a verdict at the given position, even if the verdict is already in the list', async () => {
    const { website } = await openStore(create)
    const all: VerdictRule = { match: '*', verdict: 'CHALLENGE' }
    for (const rule of [block, allow]) await website.addVerdict(rule)
    await website.addVerdict(all, 1)
    expect((await website.settings()).verdicts).toEqual([allow, all, block])
    await website.addVerdict(allow, 1)
    expect((await website.settings()).verdicts).toEqual([all, allow, block])
    await website.addVerdict(all, 9)
    expect((await website.settings()).verdicts).toEqual([allow, block, all])
  })

  it('replaces a verdict that has the same match, ignoring case', async () => {
    const { website } = await openStore(create)
    await website.addVerdict(block)
    await website.addVerdict(allow)
    await website.addVerdict({ match: '*@BAD.example', risk_score: 3 })
    expect((await website.settings()).verdicts).toEqual([{ match: '*@BAD.example', risk_score: 3 }, allow])
  })

  it('removes the verdicts with the given match, ignoring case, or all verdicts if no match is given', async () => {
    const { website } = await openStore(create, {
      contents: { verdicts: [block, allow, { ...block, verdict: 'ALLOW' }] },
    })
    expect(await website.removeVerdicts('*@worse.example')).toBe(0)
    expect(await website.removeVerdicts('*@Bad.example')).toBe(2)
    expect((await website.settings()).verdicts).toEqual([allow])
    await website.addVerdict(block)
    expect(await website.removeVerdicts(null)).toBe(2)
    expect((await website.settings()).verdicts).toEqual([])
  })

  it('returns the verdict that would have changed a stored response', async () => {
    const { website } = await openStore(create)
    await website.recordCheck(check('ana@bad.example'))
    expect(await website.recordCheck(check('ana@bad.example'))).toMatchObject({ outcome: 'stored', rule: null })
    await website.addVerdict(block)
    expect(await website.recordCheck(check('ana@bad.example'))).toMatchObject({ outcome: 'stored', rule: block })
    expect(await website.recordCheck(check('ben@bad.example'))).toMatchObject({ outcome: 'new', rule: block })
    expect(await website.recordCheck(check('ben@bad.example'))).toMatchObject({ outcome: 'stored', rule: null })
    await website.addVerdict({ ...block, verdict: 'CHALLENGE' })
    expect(await website.recordCheck(check('ben@bad.example'))).toMatchObject({ rule: { verdict: 'CHALLENGE' } })
  })

  it('shares no objects with an added or returned verdict', async () => {
    const { website } = await openStore(create)
    const given = { match: '*', email_info: { tags: ['a'] } }
    await website.addVerdict(given)
    given.email_info.tags.push('b')
    const [shown] = (await website.settings()).verdicts
    shown?.email_info?.tags?.push('c')
    expect((await website.settings()).verdicts).toEqual([{ match: '*', email_info: { tags: ['a'] } }])
  })
})
