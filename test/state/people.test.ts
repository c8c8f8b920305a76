import { describe, expect, it } from 'vitest'
import { day, openStore, start, stores } from './stores.ts'
import { check, conversion, device, identification, knownPerson, visit } from './transitions.ts'

const all = { after: 0, limit: 10 }
const scriptData = { userId: 'u_1', sessionId: 's_1', pageUrl: null, userAgent: null }
const since = start - 30 * day

describe.each(stores)('people in $name', ({ create }) => {
  it('adds a person known from a check without increasing the number of used checks', async () => {
    const { website } = await openStore(create)
    const added = await website.addPerson(knownPerson('ana@shop.example', { at: since }))
    expect(added).toMatchObject({ first: true, person: { source: 'check', at: since, script: null, number: 1 } })
    expect(await website.usage()).toMatchObject({ used: 0, people: 1 })
    expect((await website.list('signUps', all)).items).toEqual([])
    expect(await website.recordCheck(check('ana@shop.example'))).toMatchObject({ outcome: 'stored', used: 1 })
  })

  it('adds a person known from the script with all devices and an entry on the signed-up users page', async () => {
    const { website } = await openStore(create)
    await website.identify(identification('ben@shop.example', { device: device('phone', { hash: 'kept' }) }))
    const script = { ...scriptData, at: since, devices: [device('laptop'), device('phone')] }
    const added = await website.addPerson(knownPerson('ana@shop.example', { source: 'script', at: since, script }))
    expect(added).toMatchObject({ first: true, person: { source: 'script', at: since, script: { userId: 'u_1' } } })
    expect(await website.find('ana@shop.example')).toMatchObject({
      person: { script: { at: since, devices: ['laptop', 'phone'] } },
      link: { device: { id: 'phone', hash: 'kept' }, related: ['ben@shop.example'] },
    })
    expect((await website.list('signUps', all)).items).toMatchObject([
      { email: 'ben@shop.example' },
      { email: 'ana@shop.example', source: 'script', at: since },
    ])
    await website.recordVisit(visit('s_1'))
    expect(await website.deletePerson({ email: 'ana@shop.example' })).toMatchObject({ identifications: 1, visits: 1 })
  })

  it('adds a person known from a check and later identified by the script', async () => {
    const { website } = await openStore(create)
    const script = { ...scriptData, at: start - day, devices: [] }
    const added = await website.addPerson(knownPerson('ana@shop.example', { at: since, script }))
    expect(added).toMatchObject({ first: true, person: { source: 'check', at: since, script: { at: start - day } } })
  })

  it('identifies a known person, and keeps the stored response', async () => {
    const { website } = await openStore(create, { contents: { verdicts: [{ match: '*', verdict: 'BLOCK' }] } })
    await website.recordCheck(check('ana@shop.example'))
    await website.removeVerdicts(null)
    const script = { ...scriptData, at: start, devices: [device('laptop')] }
    const added = await website.addPerson(knownPerson('ana@shop.example', { source: 'script', script }))
    expect(added).toMatchObject({
      first: false,
      person: {
        number: 1,
        source: 'check',
        at: start,
        assessment: { override: { verdict: 'BLOCK' } },
        script: { userId: 'u_1' },
      },
    })
  })

  it("keeps the time of a known person's first check, regardless of the given time", async () => {
    const { website } = await openStore(create)
    await website.recordCheck(check('ana@shop.example'))
    const script = { ...scriptData, at: start, devices: [] }
    const added = await website.addPerson(knownPerson('ana@shop.example', { source: 'check', at: since, script }))
    expect(added).toMatchObject({ first: false, person: { number: 1, at: start, script: { userId: 'u_1' } } })
    expect(await website.usage()).toMatchObject({ people: 1 })
  })

  it('does not change a known person if script data is missing or the stored response would change', async () => {
    const { website } = await openStore(create)
    await website.recordCheck(check('ana@shop.example'))
    const before = await website.snapshot()
    const script = { ...scriptData, at: start, devices: [] }
    expect(await website.addPerson(knownPerson('ana@shop.example'))).toBe('known')
    expect(await website.addPerson(knownPerson('ana@shop.example', { script, override: { risk_score: 1 } }))).toBe(
      'known',
    )
    expect(await website.snapshot()).toEqual(before)
  })

  it("applies the given verdict, or the website's verdicts if none is given, and increases the bulk pattern's count", async () => {
    const { website } = await openStore(create, { contents: { verdicts: [{ match: '*', verdict: 'BLOCK' }] } })
    const bulkPattern = 'jane#@shop.example'
    const ruled = { bulkPattern, override: { risk_score: 7 } }
    expect(await website.addPerson(knownPerson('jane1@shop.example', ruled))).toMatchObject({
      person: { assessment: { seen: 1, override: { risk_score: 7 } } },
    })
    expect(await website.addPerson(knownPerson('jane2@shop.example', { bulkPattern }))).toMatchObject({
      person: { assessment: { seen: 2, override: { verdict: 'BLOCK' } } },
    })
  })

  it('removes all people and their data, and keeps data that does not belong to a person', async () => {
    const { website } = await openStore(create)
    await website.identify(
      identification('ana@shop.example', { sessionId: 's_1', userId: 'u_1', device: device('laptop') }),
    )
    await website.recordCheck(check('ben@shop.example'))
    await website.recordVisit(visit('s_1', { id: 'vis_1' }))
    await website.recordVisit(visit('s_2', { id: 'vis_2' }))
    await website.recordConversion(conversion('c_1', { email: 'ben@shop.example' }))
    await website.recordConversion(conversion('c_2', { userId: 'u_1' }))
    await website.recordConversion(conversion('c_3', { email: 'cleo@shop.example' }))
    expect(await website.deletePerson('everybody')).toEqual({
      identifications: 2,
      conversions: 2,
      visits: 1,
      events: 0,
      signUps: 2,
    })
    expect(await website.usage()).toMatchObject({ people: 0, used: 1 })
    expect((await website.list('signUps', all)).items).toEqual([])
    expect((await website.list('visits', all)).items).toMatchObject([{ id: 'vis_2' }])
    expect((await website.list('conversions', all)).items).toMatchObject([{ id: 'c_3' }])
    expect((await website.snapshot()).contents.devices).toMatchObject([{ id: 'laptop', emails: [] }])
  })
})
