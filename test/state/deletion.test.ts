import { describe, expect, it } from 'vitest'
import { day, openStore, second, start, stores } from './stores.ts'
import { check, conversion, deletionOf, device, event, identification, visit } from './transitions.ts'

const everything = { after: 0, limit: 1000 }
const nothing = { identifications: 0, conversions: 0, visits: 0, events: 0, signUps: 0 }

describe.each(stores)('deletion in $name', ({ create }) => {
  it('removes a person and all their data, and returns the number of removed records', async () => {
    const { website } = await openStore(create)
    for (const [email, sessionId, userId] of [
      ['ana@shop.example', 's_1', 'u_1'],
      ['ben@shop.example', 's_2', 'u_2'],
    ] as const) {
      await website.recordVisit(visit(sessionId))
      await website.identify(identification(email, { sessionId, userId, device: device('laptop') }))
      await website.recordVisit(visit(sessionId, { id: `late_${sessionId}` }))
      await website.recordEvent(event(sessionId))
      await website.recordCheck(check(email))
      await website.recordConversion(conversion(`by address of ${email}`, { email }))
      await website.recordConversion(conversion(`by user id of ${email}`, { userId, externalId: userId }))
    }
    await website.recordVisit(visit('nobody'))
    const deleted = await website.deletePerson({ email: 'ana@shop.example' })
    expect(deleted).toEqual({ identifications: 1, conversions: 2, visits: 2, events: 1, signUps: 2 })
    expect(await website.find('ana@shop.example')).toBeNull()
    expect((await website.find('ben@shop.example'))?.link).toMatchObject({
      device: { emails: ['ben@shop.example'] },
      related: [],
    })
    expect((await website.list('signUps', everything)).items.map(({ email }) => email)).toEqual([
      'ben@shop.example',
      'ben@shop.example',
    ])
    expect((await website.list('visits', everything)).items.map(({ sessionId }) => sessionId)).toEqual([
      's_2',
      's_2',
      'nobody',
    ])
    expect((await website.list('events', everything)).items.map(({ sessionId }) => sessionId)).toEqual(['s_2'])
    expect((await website.list('conversions', everything)).items).toHaveLength(2)
    expect(JSON.stringify((await website.snapshot()).contents)).not.toContain('ana@shop.example')
  })

  it("does not change other people's entries on the signed-up users page", async () => {
    const { website, time } = await openStore(create)
    for (const name of ['ana', 'ben', 'ana', 'cleo']) {
      await website.recordCheck(check(`${name}@shop.example`))
      time.pass(second)
    }
    await website.identify(identification('ben@shop.example'))
    await website.deletePerson({ email: 'ana@shop.example' })
    expect((await website.list('signUps', everything)).items).toEqual([
      { number: 2, email: 'ben@shop.example', source: 'check', at: start + second },
      { number: 4, email: 'cleo@shop.example', source: 'check', at: start + 3 * second },
      { number: 5, email: 'ben@shop.example', source: 'script', at: start + 4 * second },
    ])
  })

  it('does not restore used checks, and stores the address as new at its next check', async () => {
    const { website, time } = await openStore(create)
    await website.recordCheck(check('ana@shop.example'))
    await website.deletePerson({ email: 'ana@shop.example' })
    time.pass(day)
    const record = await website.recordCheck(check('ana@shop.example', { personId: 'usr_2' }))
    expect(record).toMatchObject({ outcome: 'new', used: 2, person: { number: 2, id: 'usr_2', at: start + day } })
  })

  it('removes everyone with the given user ID', async () => {
    const { website } = await openStore(create)
    await website.identify(identification('ana@shop.example', { userId: 'u_1' }))
    await website.identify(identification('ana@work.example', { userId: 'u_1' }))
    await website.identify(identification('ben@shop.example', { userId: 'u_2' }))
    await website.recordConversion(conversion('c_1', { email: 'ana@work.example' }))
    expect(await website.deletePerson({ userId: 'u_1' })).toEqual({
      ...nothing,
      identifications: 2,
      conversions: 1,
      signUps: 2,
    })
    expect((await website.list('people', everything)).items.map(({ email }) => email)).toEqual(['ben@shop.example'])
  })

  it('removes conversions for an address or user ID that was never identified', async () => {
    const { website } = await openStore(create)
    await website.recordConversion(conversion('c_1', { email: 'ana@shop.example' }))
    await website.recordConversion(conversion('c_2', { userId: 'u_1' }))
    expect(await website.deletePerson({ email: 'ana@shop.example' })).toEqual({ ...nothing, conversions: 1 })
    expect(await website.deletePerson({ userId: 'u_1' })).toEqual({ ...nothing, conversions: 1 })
    expect(await website.deletePerson({ userId: 'u_1' })).toEqual(nothing)
  })

  it("removes a session's visits together with the person who was last identified in the session", async () => {
    const { website } = await openStore(create)
    await website.identify(identification('ana@shop.example', { sessionId: 's_1' }))
    await website.recordVisit(visit('s_1'))
    await website.identify(identification('ben@shop.example', { sessionId: 's_1' }))
    expect(await website.deletePerson({ email: 'ana@shop.example' })).toMatchObject({ visits: 0 })
    expect(await website.deletePerson({ email: 'ben@shop.example' })).toMatchObject({ visits: 1 })
  })

  it('runs a requested deletion when it is confirmed, and only once', async () => {
    const { website, time } = await openStore(create)
    await website.recordCheck(check('ana@shop.example'))
    const request = await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    expect(request).toMatchObject({
      id: 'del_1',
      email: 'ana@shop.example',
      at: start,
      expiresAt: start + day,
      usedAt: null,
    })
    expect(await website.readDeletion('hash of del_1')).toEqual({ request, state: 'open' })
    expect(await website.find('ana@shop.example')).not.toBeNull()
    time.pass(second)
    const used = { ...request, usedAt: start + second }
    const deleted = { ...nothing, identifications: 1, signUps: 1 }
    expect(await website.confirmDeletion('hash of del_1')).toEqual({ outcome: 'done', request: used, deleted })
    await website.recordCheck(check('ana@shop.example'))
    expect(await website.confirmDeletion('hash of del_1')).toEqual({ outcome: 'used', request: used })
    expect(await website.readDeletion('hash of del_1')).toEqual({ request: used, state: 'used' })
    expect(await website.find('ana@shop.example')).not.toBeNull()
  })

  it('accepts only one of two concurrent confirmations', async () => {
    const { website } = await openStore(create)
    await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    const confirm = async () => (await website.confirmDeletion('hash of del_1')).outcome
    expect((await Promise.all([confirm(), confirm()])).sort()).toEqual(['done', 'used'])
  })

  it('expires a deletion link after 24 hours', async () => {
    const { website, time } = await openStore(create)
    await website.recordCheck(check('ana@shop.example'))
    const request = await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    time.pass(day - 1)
    expect(await website.readDeletion('hash of del_1')).toMatchObject({ state: 'open' })
    time.pass(1)
    expect(await website.readDeletion('hash of del_1')).toEqual({ request, state: 'expired' })
    expect(await website.confirmDeletion('hash of del_1')).toEqual({ outcome: 'expired', request })
    expect(await website.find('ana@shop.example')).not.toBeNull()
  })

  it('keeps the newest 1,000 emails and all deletion links', async () => {
    const { website } = await openStore(create)
    for (let i = 0; i <= 1000; i++) await website.requestDeletion(deletionOf(`person-${i}@shop.example`, `r${i}`))
    const mails = await website.mails()
    expect(mails).toHaveLength(1000)
    expect([mails[0]?.mail.to, mails[999]?.mail.to]).toEqual(['person-1@shop.example', 'person-1000@shop.example'])
    const { tokenHash } = deletionOf('person-0@shop.example', 'r0')
    expect(await website.readDeletion(tokenHash)).toMatchObject({ state: 'open' })
  })

  it('does not find a link that was never sent', async () => {
    const { website } = await openStore(create)
    expect(await website.readDeletion('hash of del_1')).toBeNull()
    expect(await website.confirmDeletion('hash of del_1')).toEqual({ outcome: 'unknown' })
  })

  it("sends an email for each deletion request, even for an unknown address, and keeps the link's token", async () => {
    const { website, time } = await openStore(create)
    const first = await website.requestDeletion(deletionOf('ana@shop.example', 'del_1'))
    time.pass(day)
    const second = await website.requestDeletion(deletionOf('ana@shop.example', '__proto__'))
    expect(await website.mails()).toEqual([
      {
        mail: { id: 'mail_del_1', at: start, to: 'ana@shop.example', deletionRequestId: 'del_1' },
        request: first,
        state: 'expired',
        token: 'del_1',
      },
      {
        mail: { id: 'mail___proto__', at: start + day, to: 'ana@shop.example', deletionRequestId: '__proto__' },
        request: second,
        state: 'open',
        token: '__proto__',
      },
    ])
  })
})
