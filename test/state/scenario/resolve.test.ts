import { describe, expect, it } from 'vitest'
import { day, noon, resolve, sha256 } from './resolve.ts'

it('creates a website on the free plan from an empty document', () => {
  const { snapshot, ...rest } = resolve({})
  expect(snapshot).toEqual({
    plan: 'free',
    clock: { offset: 0, frozenAt: null },
    scenario: { name: null, title: null },
    contents: {
      checksUsed: 0,
      gate: false,
      people: [],
      devices: [],
      sessions: {},
      visits: [],
      events: [],
      conversions: [],
      deletionRequests: [],
      mails: [],
      signUps: [],
      bulkPatterns: {},
      verdicts: [],
      outages: [],
      faults: [],
      lastNumbers: { people: 0, visits: 0, events: 0, conversions: 0, signUps: 0 },
    },
  })
  expect(rest).toEqual({ links: {}, warnings: [] })
})

it('returns the same state for the same document, time and ID generator', () => {
  const document = { people: [{ email: 'ana@shop.example', user_id: 'u_1' }], visits: [{ at: '-1h' }] }
  expect(resolve(document)).toEqual(resolve(document))
})

it('shares no objects with the document', () => {
  const email_info = { fraud_signals: { disposable_domain: true } }
  const properties = { items: ['a'] }
  const bulk_patterns = { 'jane#@shop.example': 2 }
  const { contents } = resolve({
    verdicts: [{ match: '*', email_info }],
    conversions: [{ at: 'now', event: 'purchase', properties }],
    bulk_patterns,
  }).snapshot
  email_info.fraud_signals.disposable_domain = false
  properties.items.push('b')
  bulk_patterns['jane#@shop.example'] = 9
  expect(contents.verdicts[0]?.email_info).toEqual({ fraud_signals: { disposable_domain: true } })
  expect(contents.conversions[0]?.properties).toEqual({ items: ['a'] })
  expect(contents.bulkPatterns).toEqual({ 'jane#@shop.example': 2 })
})

describe('the clock', () => {
  it('runs from the given time', () => {
    expect(resolve({ clock: { now: '2026-12-24T18:00:00Z' } }).snapshot.clock).toEqual({
      offset: Date.parse('2026-12-24T18:00:00Z') - noon,
      frozenAt: null,
    })
  })

  it('can be frozen at load time', () => {
    expect(resolve({ clock: { frozen: true } }).snapshot.clock).toEqual({ offset: 0, frozenAt: noon })
  })

  it('is the base of relative times', () => {
    const { people } = resolve({
      clock: { now: '+10d' },
      people: [{ email: 'ana@shop.example', since: '-3d' }],
    }).snapshot.contents
    expect(people[0]?.at).toBe(noon + day(7))
  })
})

describe('people', () => {
  it('are known from a check if only the address is given', () => {
    const { people, signUps, checksUsed } = resolve({
      people: [{ email: ' Ana@Shop.example ', since: '-3d' }],
    }).snapshot.contents
    expect(people).toEqual([
      {
        number: 1,
        id: expect.stringMatching(/^usr_[a-z0-9]{12}$/),
        email: 'ana@shop.example',
        source: 'check',
        at: noon - day(3),
        assessment: { seen: 1, at: noon - day(3), override: null },
        script: null,
      },
    ])
    expect(signUps).toEqual([{ number: 1, email: 'ana@shop.example', source: 'check', at: noon - day(3) }])
    expect(checksUsed).toBe(1)
  })

  it('are known from the script if script-only data is given', () => {
    const { people, checksUsed, sessions } = resolve({
      people: [{ email: 'ana@shop.example', user_id: 'u_1', since: '-30d', session_id: 's1' }],
    }).snapshot.contents
    expect(people[0]).toMatchObject({
      source: 'script',
      script: { at: noon - day(30), userId: 'u_1', sessionId: 's1', pageUrl: null, userAgent: null, devices: [] },
    })
    expect(sessions).toEqual({ s1: 'ana@shop.example' })
    expect(checksUsed).toBe(0)
  })

  it('have two entries on the signed-up users page if the script identified them after a check', () => {
    const { people, signUps } = resolve({
      people: [
        { email: 'ana@shop.example', since: '-9d', identified: '-1d', user_id: 'u_1' },
        { email: 'bob@shop.example', since: '-3d' },
      ],
    }).snapshot.contents
    expect(people[0]).toMatchObject({
      source: 'check',
      at: noon - day(9),
      script: { at: noon - day(1), userId: 'u_1' },
    })
    expect(signUps).toEqual([
      { number: 1, email: 'ana@shop.example', source: 'check', at: noon - day(9) },
      { number: 2, email: 'bob@shop.example', source: 'check', at: noon - day(3) },
      { number: 3, email: 'ana@shop.example', source: 'script', at: noon - day(1) },
    ])
  })

  it('increase the count of the bulk pattern that their addresses share', () => {
    const { people, bulkPatterns } = resolve({
      people: [
        { email: 'jane1@shop.example' },
        { email: 'jane2@shop.example', seen: 7 },
        { email: 'ana@shop.example' },
        { email: 'jane3@shop.example' },
      ],
    }).snapshot.contents
    expect(people.map(({ assessment }) => assessment.seen)).toEqual([1, 7, 1, 8])
    expect(bulkPatterns).toEqual({ 'jane#@shop.example': 8 })
  })

  it('keep the verdict given in the document', () => {
    const { people } = resolve({
      people: [{ email: 'ana@shop.example', verdict: 'block', risk_score: 12, suggestion: 'anna@shop.example' }],
    }).snapshot.contents
    expect(people[0]?.assessment.override).toEqual({
      verdict: 'BLOCK',
      risk_score: 12,
      suggestion: 'anna@shop.example',
    })
  })

  it('are numbered in document order, continuing after any given number', () => {
    const { people, lastNumbers } = resolve({
      people: [{ email: 'ana@shop.example' }, { email: 'bob@shop.example', number: 5 }, { email: 'eve@shop.example' }],
    }).snapshot.contents
    expect(people.map(({ number }) => number)).toEqual([1, 5, 6])
    expect(lastNumbers?.people).toBe(6)
  })
})

describe('devices', () => {
  it('with the same name always get the same fingerprint and location', () => {
    const [first] = resolve({ devices: { laptop: {} } }).snapshot.contents.devices
    const [second] = resolve({ devices: { phone: {}, laptop: {} } }).snapshot.contents.devices.slice(1)
    expect(first).toEqual(second)
    expect(first).toMatchObject({ id: 'laptop', hash: sha256('device laptop').slice(0, 32), emails: [] })
    expect(first?.ip.country).toMatch(/^[A-Z]{2}$/)
  })

  it('keep values from the document, including null, and get no generated city if a country is given', () => {
    const [device] = resolve({
      devices: { laptop: { confidence: 40, hash: 'cafebabe', ip: null, country: 'DE', is_vpn: true, is_tor: null } },
    }).snapshot.contents.devices
    expect(device).toMatchObject({
      hash: 'cafebabe',
      confidence: 40,
      ip: { ip: null, country: 'DE', region: null, city: null, isVpn: true, isTor: null },
    })
  })

  it('list the people identified on them in chronological order', () => {
    const { devices } = resolve({
      devices: { laptop: {}, phone: {} },
      people: [
        { email: 'ana@shop.example', since: '-1d', devices: ['laptop', 'phone'] },
        { email: 'bob@shop.example', since: '-9d', devices: ['laptop'] },
        { email: 'eve@shop.example', since: '-3d', identified: '-2h', devices: ['laptop'] },
      ],
    }).snapshot.contents
    expect(devices.map(({ id, emails }) => [id, emails])).toEqual([
      ['laptop', ['bob@shop.example', 'ana@shop.example', 'eve@shop.example']],
      ['phone', ['ana@shop.example']],
    ])
  })

  it('can have names such as __proto__', () => {
    const document = JSON.parse(
      '{"devices":{"__proto__":{}},"people":[{"email":"ana@shop.example","devices":["__proto__"]}]}',
    )
    expect(resolve(document).snapshot.contents.devices).toMatchObject([
      { id: '__proto__', emails: ['ana@shop.example'] },
    ])
  })
})

it('a visit without a device gets a new device', () => {
  const { visits, devices } = resolve({ visits: [{ at: '-1h' }] }).snapshot.contents
  expect(visits).toMatchObject([{ number: 1, at: noon - 3_600_000, pageUrl: 'https://shop.example/', referrer: null }])
  expect(devices.map(({ id }) => id)).toEqual([visits[0]?.deviceId])
})

it('conversions are held while the gate is on, unless the document sets a different status', () => {
  const conversions = [
    { at: '-2h', event: 'lead' },
    { at: '-1h', event: 'lead', status: 'released' as const },
  ]
  const statusOf = (gate: boolean): string[] =>
    resolve({ gate, conversions }).snapshot.contents.conversions.map(({ status }) => status)
  expect(statusOf(true)).toEqual(['held', 'released'])
  expect(statusOf(false)).toEqual(['accepted', 'released'])
})

describe('deletion requests', () => {
  it('have an email, and a link that is valid for 24 hours', () => {
    const { snapshot, links } = resolve({
      deletion_requests: [{ email: 'Ana@shop.example', at: '-25h', id: 'del_1' }],
    })
    const { deletionRequests, mails } = snapshot.contents
    const at = noon - day(1) - 3_600_000
    expect(deletionRequests).toEqual([
      {
        id: 'del_1',
        email: 'ana@shop.example',
        at,
        expiresAt: at + day(1),
        tokenHash: sha256(links.del_1 ?? ''),
        usedAt: null,
      },
    ])
    expect(links.del_1).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(mails).toEqual([
      { id: expect.stringMatching(/^mail_/), at, to: 'ana@shop.example', deletionRequestId: 'del_1' },
    ])
  })

  it('keep a given token, and have no token if only its hash is given', () => {
    const { snapshot, links } = resolve({
      deletion_requests: [
        { email: 'ana@shop.example', at: '-1h', id: 'del_1', token: 'tokenOfTheLink' },
        { email: 'bob@shop.example', at: '-1h', id: 'del_2', token_hash: sha256('lost'), used_at: '-10m' },
      ],
      mails: [],
    })
    expect(links).toEqual({ del_1: 'tokenOfTheLink' })
    expect(snapshot.contents.deletionRequests).toMatchObject([
      { tokenHash: sha256('tokenOfTheLink'), usedAt: null },
      { tokenHash: sha256('lost'), usedAt: noon - 600_000 },
    ])
    expect(snapshot.contents.mails).toEqual([])
  })
})

it('warns if checks_used contradicts the listed checks or the plan', () => {
  expect(resolve({ checks_used: 0, people: [{ email: 'ana@shop.example' }] }).warnings).toEqual([
    'checks_used is 0, but the signed-up users page lists 1 check, and every listed check counts as a used check',
  ])
  expect(resolve({ checks_used: 501 }).warnings).toEqual([
    'checks_used is 501, but the free plan allows only 500 checks, so the website must have had another plan before',
  ])
  expect(resolve({ checks_used: 501, plan: 'business' }).warnings).toEqual([])
})

it('a loaded scenario is identified by its name and title', () => {
  expect(resolve({ title: 'Returning user' }).snapshot.scenario).toEqual({ name: null, title: 'Returning user' })
})
it('accepts values in a saved document that are rejected in other documents', () => {
  const saved = { at: '2026-11-20T12:00:00Z', scenario: null }
  const people = [{ email: 'returning@dc-mock.example.com', since: '2027-01-01T00:00:00Z', devices: ['gone'] }]
  expect(resolve({ saved, people }).snapshot.contents.people).toMatchObject([
    { email: 'returning@dc-mock.example.com', script: { devices: ['gone'] } },
  ])
})
