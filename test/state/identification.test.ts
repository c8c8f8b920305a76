import { describe, expect, it } from 'vitest'
import { day, openStore, start, stores } from './stores.ts'
import { check, device, identification } from './transitions.ts'

const everything = { after: 0, limit: 1000 }

describe.each(stores)('identification in $name', ({ create }) => {
  it("stores the script's data about a new address without counting a check", async () => {
    const { website } = await openStore(create)
    const scriptData = { userId: 'u_1', sessionId: 's_1', pageUrl: 'https://shop.example/', userAgent: 'Firefox' }
    const input = identification('ana@shop.example', {
      ...scriptData,
      device: device('laptop'),
      override: { risk_score: 3 },
    })
    expect(await website.identify(input)).toEqual({
      first: true,
      person: {
        number: 1,
        id: 'usr_ana@shop.example',
        email: 'ana@shop.example',
        source: 'script',
        at: start,
        assessment: { seen: 1, at: start, override: { risk_score: 3 } },
        script: { at: start, ...scriptData, devices: ['laptop'] },
      },
    })
    expect(await website.usage()).toEqual({ plan: 'free', used: 0, people: 1, at: start })
  })

  it("adds script data to a person known from a check, and keeps the person's source and assessment", async () => {
    const { website, time } = await openStore(create)
    await website.recordCheck(check('ana@shop.example', { override: { verdict: 'ALLOW' } }))
    time.pass(day)
    const input = identification('ana@shop.example', { userId: 'u_1', override: { verdict: 'BLOCK' } })
    const { first, person } = await website.identify(input)
    expect(first).toBe(false)
    expect(person).toMatchObject({
      source: 'check',
      at: start,
      assessment: { at: start, override: { verdict: 'ALLOW' } },
      script: { at: start + day, userId: 'u_1' },
    })
    expect(await website.list('people', everything)).toEqual({ items: [person], next: null })
  })

  it('uses the data of the latest identification', async () => {
    const { website, time } = await openStore(create)
    const first = identification('ana@shop.example', { userId: 'u_1', sessionId: 's_1', device: device('laptop') })
    await website.identify(first)
    await website.identify(identification('ana@shop.example', { device: device('phone') }))
    time.pass(day)
    await website.identify(
      identification('ana@shop.example', { userId: 'u_2', sessionId: 's_3', device: device('laptop') }),
    )
    await website.identify(identification('ana@shop.example', { sessionId: 's_4' }))
    expect((await website.find('ana@shop.example'))?.person).toMatchObject({
      at: start,
      script: { at: start + day, userId: null, sessionId: 's_4', devices: ['phone', 'laptop'] },
    })
  })

  it('adds one entry per identified person to the signed-up users page, in addition to entries for checks', async () => {
    const { website, time } = await openStore(create)
    await website.recordCheck(check('ana@shop.example'))
    await website.identify(identification('ana@shop.example'))
    time.pass(day)
    await website.identify(identification('ana@shop.example'))
    expect((await website.list('signUps', everything)).items).toEqual([
      { number: 1, email: 'ana@shop.example', source: 'check', at: start },
      { number: 2, email: 'ana@shop.example', source: 'script', at: start },
    ])
  })

  it('links a person to their latest device, and to people seen on any of their devices, newest first', async () => {
    const { website } = await openStore(create)
    const see = (email: string, id: string) => website.identify(identification(email, { device: device(id) }))
    await see('ana@shop.example', 'laptop')
    await see('ben@shop.example', 'laptop')
    await see('cleo@shop.example', 'laptop')
    await see('dan@shop.example', 'phone')
    await see('cleo@shop.example', 'phone')
    await see('ana@shop.example', 'phone')
    await see('ben@shop.example', 'laptop')
    await see('eve@shop.example', 'tablet')
    const found = await website.find('ana@shop.example')
    expect(found?.link.device).toMatchObject({
      id: 'phone',
      emails: ['dan@shop.example', 'cleo@shop.example', 'ana@shop.example'],
    })
    expect(found?.link.related).toEqual(['cleo@shop.example', 'dan@shop.example', 'ben@shop.example'])
  })

  it('keeps a device as it was first reported', async () => {
    const { website } = await openStore(create)
    await website.identify(
      identification('ana@shop.example', { device: device('laptop', { hash: 'f1', confidence: 90 }) }),
    )
    await website.identify(
      identification('ben@shop.example', { device: device('laptop', { hash: 'f2', confidence: 10 }) }),
    )
    expect((await website.find('ana@shop.example'))?.link.device).toMatchObject({ hash: 'f1', confidence: 90 })
  })
})
