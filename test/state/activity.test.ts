import { describe, expect, it } from 'vitest'
import { openWorld, second, start, stores } from './stores.ts'
import { conversion, device, event, identification, visit } from './transitions.ts'

const everything = { after: 0, limit: 1000 }

describe.each(stores)('visits, events and conversions in $name', ({ create }) => {
  it('records visits and events with the device they came from', async () => {
    const { world } = await openWorld(create)
    const first = await world.recordVisit(
      visit('s_1', { id: 'vis_1', referrer: 'https://ads.example/', device: device('laptop') }),
    )
    const told = {
      id: 'evt_1',
      name: 'signup',
      pageUrl: null,
      occurredAt: '2026-01-01',
      properties: { step: [1, { two: 2 }] },
    }
    const second = await world.recordEvent(event('s_1', { ...told, device: device('phone') }))
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
    expect(second).toEqual({ number: 1, at: start, sessionId: 's_1', deviceId: 'phone', ...told })
    expect(await world.list('visits', everything)).toEqual({ items: [first], next: null })
    expect(await world.list('events', everything)).toEqual({ items: [second], next: null })
    expect((await world.snapshot()).contents.devices.map(({ id, emails }) => [id, emails])).toEqual([
      ['laptop', []],
      ['phone', []],
    ])
  })

  it('keeps the identities of a device when a visit comes from it', async () => {
    const { world } = await openWorld(create)
    await world.identify(identification('ana@shop.example', { device: device('laptop') }))
    await world.recordVisit(visit('s_1', { device: device('laptop') }))
    expect((await world.find('ana@shop.example'))?.link.device?.emails).toEqual(['ana@shop.example'])
  })

  it('stores a conversion once for each credential, source and external id', async () => {
    const { world, time } = await openWorld(create)
    const first = await world.recordConversion(conversion('c_1', { source: 'crm', externalId: 'x', value: 5 }))
    expect(first).toMatchObject({ repeated: false, conversion: { number: 1, id: 'c_1', status: 'accepted', value: 5 } })
    time.pass(second)
    const again = await world.recordConversion(conversion('c_2', { source: 'crm', externalId: 'x', value: 9 }))
    expect(again).toEqual({ conversion: first.conversion, repeated: true })
    const other = await world.recordConversion(conversion('c_3', { source: 'shop', externalId: 'x' }))
    expect(other).toMatchObject({ repeated: false, conversion: { number: 2, id: 'c_3' } })
    const byKey = conversion('c_4', { source: 'crm', credential: 'private_key', externalId: 'x' })
    expect(await world.recordConversion(byKey)).toMatchObject({ repeated: false, conversion: { number: 3, id: 'c_4' } })
    expect((await world.list('conversions', everything)).items).toHaveLength(3)
  })

  it('takes no two conversions without an external id for one', async () => {
    const { world } = await openWorld(create)
    expect(await world.recordConversion(conversion('c_1'))).toMatchObject({ repeated: false })
    expect(await world.recordConversion(conversion('c_2'))).toMatchObject({ repeated: false })
  })

  it('stores a conversion anew once the first one was deleted', async () => {
    const { world } = await openWorld(create)
    const input = conversion('c_1', { externalId: 'x', email: 'ana@shop.example' })
    await world.recordConversion(input)
    await world.deletePerson({ email: 'ana@shop.example' })
    expect(await world.recordConversion(input)).toMatchObject({ repeated: false, conversion: { number: 2 } })
  })

  it('holds conversions where the gate is on, until they are released by address or external id', async () => {
    const { world } = await openWorld(create, { contents: { gate: true } })
    await world.recordConversion(conversion('c_1', { email: 'ana@shop.example', externalId: 'x' }))
    await world.recordConversion(conversion('c_2', { email: 'ana@shop.example' }))
    await world.recordConversion(conversion('c_3', { email: 'ben@shop.example', externalId: 'y' }))
    await world.recordConversion(conversion('c_4', { source: 'shop', externalId: 'y' }))
    expect(await world.releaseConversions({ email: 'ana@shop.example' })).toBe(2)
    expect(await world.releaseConversions({ email: 'ana@shop.example' })).toBe(0)
    const statuses = async () => (await world.list('conversions', everything)).items.map(({ status }) => status)
    expect(await statuses()).toEqual(['released', 'released', 'held', 'held'])
    expect(await world.releaseConversions({ externalId: 'y' })).toBe(2)
    expect(await statuses()).toEqual(['released', 'released', 'released', 'released'])
    const repeated = await world.recordConversion(conversion('c_5', { externalId: 'x' }))
    expect(repeated).toMatchObject({ repeated: true, conversion: { id: 'c_1', status: 'released' } })
  })

  it('releases nothing where conversions were never held', async () => {
    const { world } = await openWorld(create)
    await world.recordConversion(conversion('c_1', { email: 'ana@shop.example' }))
    expect(await world.releaseConversions({ email: 'ana@shop.example' })).toBe(0)
  })
})
