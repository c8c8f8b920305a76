import { describe, expect, it } from 'vitest'
import { day, openStore, start, stores } from './stores.ts'
import { check, device, identification, newPerson } from './transitions.ts'

const unlinked = { device: null, related: [] }
const everything = { after: 0, limit: 1000 }

describe.each(stores)('checks in $name', ({ create }) => {
  it('stores an unknown address, and counts the check', async () => {
    const { website } = await openStore(create)
    const person = {
      number: 1,
      id: 'usr_7',
      email: 'ana@shop.example',
      source: 'check',
      at: start,
      assessment: { seen: 1, at: start, override: null },
      script: null,
    }
    const record = await website.recordCheck(check('ana@shop.example', { personId: 'usr_7' }))
    expect(record).toEqual({
      outcome: 'new',
      plan: 'free',
      used: 1,
      at: start,
      person,
      link: unlinked,
      rule: null,
      createdPeople: [],
    })
    expect(await website.find('ana@shop.example')).toEqual({ person, link: unlinked })
  })

  it('returns the stored result for a known address, and still counts the check', async () => {
    const { website, time } = await openStore(create)
    await website.recordCheck(check('ana@shop.example', { override: { verdict: 'BLOCK' } }))
    time.pass(day)
    const again = await website.recordCheck(
      check('ana@shop.example', { personId: 'other', override: { verdict: 'ALLOW' } }),
    )
    expect(again).toMatchObject({ outcome: 'stored', used: 2, at: start + day, rule: null })
    expect(again).toMatchObject({
      person: { id: 'usr_ana@shop.example', at: start, assessment: { override: { verdict: 'BLOCK' } } },
    })
  })

  it('adds every answered check, including repeated checks, to the signed-up users page', async () => {
    const { website, time } = await openStore(create)
    await website.recordCheck(check('ana@shop.example'))
    time.pass(5)
    await website.recordCheck(check('ben@shop.example'))
    await website.recordCheck(check('ana@shop.example'))
    expect((await website.list('signUps', everything)).items).toEqual([
      { number: 1, email: 'ana@shop.example', source: 'check', at: start },
      { number: 2, email: 'ben@shop.example', source: 'check', at: start + 5 },
      { number: 3, email: 'ana@shop.example', source: 'check', at: start + 5 },
    ])
  })

  it('rejects all checks after the 500th on the free plan, even for known addresses, and stores nothing', async () => {
    const { website } = await openStore(create, { contents: { checksUsed: 498 } })
    await website.recordCheck(check('ana@shop.example'))
    expect(await website.recordCheck(check('ana@shop.example'))).toMatchObject({ outcome: 'stored', used: 500 })
    const before = await website.snapshot()
    const rejected = { outcome: 'exhausted', plan: 'free', used: 500, at: start }
    expect(await website.recordCheck(check('ana@shop.example'))).toEqual(rejected)
    const rejectedCheck = check('ben1@shop.example', {
      bulkPattern: 'ben#@shop.example',
      newPeople: [newPerson('ben1@shop.example')],
    })
    expect(await website.recordCheck(rejectedCheck)).toEqual(rejected)
    expect(await website.snapshot()).toEqual(before)
  })

  it('applies the plan that is active at the time of the check', async () => {
    const { store, website } = await openStore(create, { plan: 'business', contents: { checksUsed: 500 } })
    expect(await website.recordCheck(check('ana@shop.example'))).toMatchObject({
      outcome: 'new',
      plan: 'business',
      used: 501,
    })
    await store.changeWebsite('app_1', { plan: 'free' })
    expect(await website.recordCheck(check('ana@shop.example'))).toMatchObject({ outcome: 'exhausted', used: 501 })
    await store.changeWebsite('app_1', { plan: 'organization' })
    expect(await website.recordCheck(check('ana@shop.example'))).toMatchObject({ outcome: 'stored', used: 502 })
  })

  it('stops counting at the maximum that a state document allows', async () => {
    const { website } = await openStore(create, { plan: 'business', contents: { checksUsed: 999_999_999 } })
    expect(await website.recordCheck(check('ana@shop.example'))).toMatchObject({ used: 1_000_000_000 })
    expect(await website.recordCheck(check('ana@shop.example'))).toMatchObject({
      outcome: 'stored',
      used: 1_000_000_000,
    })
  })

  it('answers exactly 50 of 100 concurrent checks if only 50 checks are left', async () => {
    const { website } = await openStore(create, { contents: { checksUsed: 450 } })
    const callers = Array.from({ length: 100 }, async (_, caller) => {
      for (let turns = caller % 7; turns > 0; turns--) await null
      return website.recordCheck(check(`caller.${caller % 60}@shop.example`))
    })
    const records = await Promise.all(callers)
    const answered = records.filter(({ outcome }) => outcome !== 'exhausted')
    expect(answered.map(({ used }) => used).sort()).toEqual(Array.from({ length: 50 }, (_, i) => 451 + i))
    expect(records.filter(({ outcome }) => outcome === 'exhausted')).toHaveLength(50)
    const { used, people } = await website.usage()
    expect({ used, people }).toEqual({ used: 500, people: answered.filter(({ outcome }) => outcome === 'new').length })
    expect((await website.list('signUps', everything)).items).toHaveLength(50)
  })

  it("increases the bulk pattern's count each time an address becomes known, and never decreases the count", async () => {
    const { website } = await openStore(create)
    const bulkPattern = 'jane#@shop.example'
    const seenOf = async (email: string): Promise<number | undefined> =>
      (await website.find(email))?.person.assessment.seen
    await website.recordCheck(check('jane1@shop.example', { bulkPattern }))
    await website.recordCheck(check('jane1@shop.example', { bulkPattern }))
    await website.identify(identification('jane2@shop.example', { bulkPattern }))
    await website.identify(identification('jane2@shop.example', { bulkPattern }))
    await website.deletePerson({ email: 'jane1@shop.example' })
    await website.recordCheck(check('jane3@shop.example', { bulkPattern }))
    await website.recordCheck(check('jane1@shop.example', { bulkPattern }))
    expect(await seenOf('jane2@shop.example')).toBe(2)
    expect(await seenOf('jane3@shop.example')).toBe(3)
    expect(await seenOf('jane1@shop.example')).toBe(4)
    expect((await website.snapshot()).contents.bulkPatterns).toEqual({ [bulkPattern]: 4 })
  })

  it("applies the website's first matching verdict, which takes precedence over a test address", async () => {
    const rules = [
      { match: '*@BAD.example', verdict: 'BLOCK' },
      { match: 'a*a@bad.*', risk_score: 7 },
    ] as const
    const { website } = await openStore(create, { contents: { verdicts: [...rules] } })
    const record = await website.recordCheck(check('anna@bad.example', { override: { verdict: 'ALLOW' } }))
    expect(record).toMatchObject({ rule: rules[0], person: { assessment: { override: { verdict: 'BLOCK' } } } })
    expect(record).not.toHaveProperty('person.assessment.override.match')
    expect(await website.recordCheck(check('anna@bad.test'))).toMatchObject({ rule: rules[1] })
    expect(await website.recordCheck(check('ann@bad.test', { override: { risk_score: 9 } }))).toMatchObject({
      rule: null,
      person: { assessment: { override: { risk_score: 9 } } },
    })
  })

  it.each([
    ['*', 'ana@shop.example', true],
    ['ana@shop.example', 'ana@shop.example', true],
    ['ana@shop.example', 'joana@shop.example', false],
    ['ana*', 'joana@shop.example', false],
    ['*shop.example', 'ana@shop.example.test', false],
    ['*an*an*', 'ana@shop.example', false],
    ['*an*an*', 'anan@shop.example', true],
    ['ana@shop.*@shop.example', 'ana@shop.example', false],
    ['a.a@shop.example', 'aba@shop.example', false],
    ['(a+)+*', '(a+)+@shop.example', true],
  ])('a verdict with the match %s applies to %s: %s', async (match, email, applies) => {
    const { website } = await openStore(create, { contents: { verdicts: [{ match, verdict: 'BLOCK' }] } })
    const { person } = await website.identify(identification(email))
    expect(person.assessment.override).toEqual(applies ? { verdict: 'BLOCK' } : null)
  })

  it('keeps stored assessments when the verdicts change', async () => {
    const { website } = await openStore(create)
    await website.recordCheck(check('ana@bad.example'))
    await website.addVerdict({ match: '*', verdict: 'BLOCK' })
    expect(await website.recordCheck(check('ana@bad.example'))).toMatchObject({
      person: { assessment: { override: null } },
    })
    expect(await website.recordCheck(check('ben@bad.example'))).toMatchObject({ rule: { match: '*' } })
  })

  it('creates the people for a test address when the address is first checked, and answers the check from storage', async () => {
    const { website } = await openStore(create)
    const phone = device('phone')
    const newPeople = [
      newPerson('other@shop.example', { agoMs: 2 * day, device: phone }),
      newPerson('linked-1@shop.example', { agoMs: day, userId: 'u_1', device: phone }),
    ]
    const record = await website.recordCheck(check('linked-1@shop.example', { newPeople }))
    expect(record).toMatchObject({
      outcome: 'stored',
      used: 1,
      person: { source: 'script', at: start - day, script: { at: start - day, userId: 'u_1' } },
      link: { device: { id: 'phone' }, related: ['other@shop.example'] },
    })
    expect((await website.list('signUps', everything)).items).toMatchObject([
      { email: 'other@shop.example', source: 'script', at: start - 2 * day },
      { email: 'linked-1@shop.example', source: 'script', at: start - day },
      { email: 'linked-1@shop.example', source: 'check', at: start },
    ])
  })

  it('does not change people when their test address is checked again', async () => {
    const { website } = await openStore(create)
    const newPeople = [newPerson('returning@shop.example', { device: device('phone') })]
    await website.recordCheck(check('returning@shop.example', { newPeople }))
    await website.identify(identification('returning@shop.example', { userId: 'u_2' }))
    const record = await website.recordCheck(check('returning@shop.example', { newPeople }))
    expect(record).toMatchObject({ outcome: 'stored', person: { script: { userId: 'u_2', devices: ['phone'] } } })
  })

  it("applies the check's override and bulk pattern only to the checked person, and verdicts to the other new people", async () => {
    const verdicts = [{ match: 'other*', verdict: 'BLOCK' as const }]
    const { website } = await openStore(create, { contents: { verdicts } })
    const newPeople = [newPerson('other@shop.example'), newPerson('linked1@shop.example')]
    const judged = { bulkPattern: 'linked#@shop.example', override: { risk_score: 5 } }
    await website.recordCheck(check('linked1@shop.example', { newPeople, ...judged }))
    expect(await website.recordCheck(check('linked2@shop.example', judged))).toMatchObject({
      person: { assessment: { seen: 2 } },
    })
    const assessmentOf = async (email: string) => (await website.find(email))?.person.assessment
    expect(await assessmentOf('linked1@shop.example')).toEqual({ seen: 1, at: start, override: { risk_score: 5 } })
    expect(await assessmentOf('other@shop.example')).toEqual({ seen: 1, at: start, override: { verdict: 'BLOCK' } })
  })

  it('for a test address, does not change people whom the script identified, and adds the device to people who were only checked', async () => {
    const { website } = await openStore(create)
    await website.identify(identification('cleo@shop.example', { userId: 'u_7' }))
    await website.recordCheck(check('ben@shop.example'))
    const phone = { device: device('phone') }
    const newPeople = ['cleo', 'ben', 'linked-2'].map((name) => newPerson(`${name}@shop.example`, phone))
    const record = await website.recordCheck(check('linked-2@shop.example', { newPeople }))
    expect(record).toMatchObject({ outcome: 'stored', link: { related: ['ben@shop.example'] } })
    expect((await website.find('cleo@shop.example'))?.person.script).toMatchObject({ userId: 'u_7', devices: [] })
    expect((await website.find('ben@shop.example'))?.person).toMatchObject({
      source: 'check',
      script: { devices: ['phone'] },
    })
  })

  it('stores a test address as if it had been checked before, but adds a sign-up entry only for the current check', async () => {
    const { website } = await openStore(create)
    const newPeople = [newPerson('stored@shop.example', { source: 'check', agoMs: day })]
    const record = await website.recordCheck(check('stored@shop.example', { newPeople }))
    expect(record).toMatchObject({
      outcome: 'stored',
      used: 1,
      person: { source: 'check', at: start - day, script: null },
    })
    expect(record).toMatchObject({ link: unlinked })
    expect((await website.list('signUps', everything)).items).toHaveLength(1)
  })

  it('treats names of inherited object properties as ordinary names', async () => {
    const { website } = await openStore(create)
    const names = ['__proto__@example.com', 'constructor', '__proto__', 'toString']
    for (const name of names) {
      const input = { bulkPattern: name, sessionId: name, userId: name, device: device(name) }
      expect(await website.identify(identification(name, input))).toMatchObject({
        first: true,
        person: { email: name },
      })
      expect(await website.recordCheck(check(name))).toMatchObject({
        outcome: 'stored',
        person: { assessment: { seen: 1 } },
      })
    }
    const { contents } = await website.snapshot()
    expect(Object.keys(contents.sessions)).toEqual(names)
    expect(Object.entries(contents.bulkPatterns)).toEqual(names.map((name) => [name, 1]))
    expect(await website.find('hasOwnProperty')).toBeNull()
  })
})
