import { describe, expect, it } from 'vitest'
import { openStore, second, start, stores } from './stores.ts'
import { conversion, device, event, identification, visit } from './transitions.ts'

const everything = { after: 0, limit: 1000 }

describe.each(stores)('visits, events and conversions in $name', ({ create }) => {
  it('stores visits and events with their devices', async () => {
    const { website } = await openStore(create)
    const first = await website.recordVisit(
      visit('s_1', { id: 'vis_1', referrer: 'https://ads.example/', device: device('laptop') }),
    )
    const scriptData = {
      id: 'evt_1',
      name: 'signup',
      pageUrl: null,
      occurredAt: '2026-01-01',
      properties: { step: [1, { two: 2 }] },
    }
    const second = await website.recordEvent(event('s_1', { ...scriptData, device: device('phone') }))
    expect(first).toEqual({
      number: 1,
      id: 'vis_1',
      at: start,
      sessionId: 's_1',
      deviceId: 'laptop',
      pageUrl: 'https://shop.example/',
      referrer: 'https://ads.example/',
      occurredAt: null,
    })
    expect(second).toEqual({ number: 1, at: start, sessionId: 's_1', deviceId: 'phone', ...scriptData })
    expect(await website.list('visits', everything)).toEqual({ items: [first], next: null })
    expect(await website.list('events', everything)).toEqual({ items: [second], next: null })
    expect((await website.snapshot()).contents.devices.map(({ id, emails }) => [id, emails])).toEqual([
      ['laptop', []],
      ['phone', []],
    ])
  })

  it('keeps the addresses of a device when a visit arrives from the device', async () => {
    const { website } = await openStore(create)
    await website.identify(identification('ana@shop.example', { device: device('laptop') }))
    await website.recordVisit(visit('s_1', { device: device('laptop') }))
    expect((await website.find('ana@shop.example'))?.link.device?.emails).toEqual(['ana@shop.example'])
  })

  it('stores a conversion only once per combination of credential, source and external ID', async () => {
    const { website, time } = await openStore(create)
    const first = await website.recordConversion(conversion('c_1', { source: 'crm', externalId: 'x', value: 5 }))
    expect(first).toMatchObject({ repeated: false, conversion: { number: 1, id: 'c_1', status: 'accepted', value: 5 } })
    time.pass(second)
    const again = await website.recordConversion(conversion('c_2', { source: 'crm', externalId: 'x', value: 9 }))
    expect(again).toEqual({ conversion: first.conversion, repeated: true })
    const other = await website.recordConversion(conversion('c_3', { source: 'shop', externalId: 'x' }))
    expect(other).toMatchObject({ repeated: false, conversion: { number: 2, id: 'c_3' } })
    const byKey = conversion('c_4', { source: 'crm', credential: 'private_key', externalId: 'x' })
    expect(await website.recordConversion(byKey)).toMatchObject({
      repeated: false,
      conversion: { number: 3, id: 'c_4' },
    })
    expect((await website.list('conversions', everything)).items).toHaveLength(3)
  })

  it('stores conversions without an external ID as separate conversions', async () => {
    const { website } = await openStore(create)
    expect(await website.recordConversion(conversion('c_1'))).toMatchObject({ repeated: false })
    expect(await website.recordConversion(conversion('c_2'))).toMatchObject({ repeated: false })
  })

  it('stores a conversion again if the original was deleted', async () => {
    const { website } = await openStore(create)
    const input = conversion('c_1', { externalId: 'x', email: 'ana@shop.example' })
    await website.recordConversion(input)
    await website.deletePerson({ email: 'ana@shop.example' })
    expect(await website.recordConversion(input)).toMatchObject({ repeated: false, conversion: { number: 2 } })
  })

  it('holds conversions while the gate is on, and releases them by address or external ID', async () => {
    const { website } = await openStore(create, { contents: { gate: true } })
    await website.recordConversion(conversion('c_1', { email: 'ana@shop.example', externalId: 'x' }))
    await website.recordConversion(conversion('c_2', { email: 'ana@shop.example' }))
    await website.recordConversion(conversion('c_3', { email: 'ben@shop.example', externalId: 'y' }))
    await website.recordConversion(conversion('c_4', { source: 'shop', externalId: 'y' }))
    expect(await website.releaseConversions({ email: 'ana@shop.example' })).toBe(2)
    expect(await website.releaseConversions({ email: 'ana@shop.example' })).toBe(0)
    const statuses = async () => (await website.list('conversions', everything)).items.map(({ status }) => status)
    expect(await statuses()).toEqual(['released', 'released', 'held', 'held'])
    expect(await website.releaseConversions({ externalId: 'y' })).toBe(2)
    expect(await statuses()).toEqual(['released', 'released', 'released', 'released'])
    const repeated = await website.recordConversion(conversion('c_5', { externalId: 'x' }))
    expect(repeated).toMatchObject({ repeated: true, conversion: { id: 'c_1', status: 'released' } })
  })

  it('releases nothing if no conversion is held', async () => {
    const { website } = await openStore(create)
    await website.recordConversion(conversion('c_1', { email: 'ana@shop.example' }))
    expect(await website.releaseConversions({ email: 'ana@shop.example' })).toBe(0)
  })
})
