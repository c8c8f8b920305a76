/** Tests the person, devices and network in a stored email check (service 2.7, 4.8). */
import { expect } from 'vitest'
import type { components } from '../../../src/spec/generated/openapi.d.ts'
import { findResponseProblem } from '../../../src/spec/validate-response.ts'
import { type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'
import { advance } from './website.ts'

type UserInfo = components['schemas']['UserInfo']

async function identify({ call, website }: Started, email: string, id: string, copKey?: string): Promise<void> {
  const device = { id, confidence: 88 }
  const body = { cop_key: copKey ?? website.cop_key, device, session_id: `ses_${id}`, email }
  const { status, text } = await call('/collect/identify', { body })
  expect(status, text).toBe(200)
}

async function userInfoOf({ check }: Started, email: string, key?: string | null): Promise<UserInfo> {
  return (await check(email, key)).json.data.userInfo
}

async function relatedTo(started: Started, email: string): Promise<string[]> {
  return (await userInfoOf(started, email)).related_emails
}

const ipFields = ['ip', 'country', 'region', 'city', 'isp', 'asn', 'is_vpn', 'is_proxy', 'is_datacenter', 'is_tor']

testFact(
  'check.stored-result-has-ip-info',
  'a stored response always has ipInfo, taken from the latest device if the person has a device',
  async () => {
    const started = await startServer({
      scenario: {
        devices: {
          home: { ip: '203.0.113.7', country: 'DE' },
          train: { ip: '203.0.113.99', country: 'FR', is_vpn: true },
        },
        people: [{ email: 'ana@shop.example', devices: ['home', 'train'] }, { email: 'bob@shop.example' }],
      },
    })
    const ana = await started.check('ana@shop.example')
    expect(ana.json.data.ipInfo).toMatchObject({ ip: '203.0.113.99', country: 'FR', is_vpn: true })
    const bob = await started.check('bob@shop.example')
    expect(Object.keys(bob.json.data.ipInfo)).toEqual(ipFields)
  },
)

testFact(
  'check.ip-info-fields-may-be-null',
  'ipInfo has all ten fields, even if their values are unknown',
  async () => {
    const emptyIpInfo = Object.fromEntries(ipFields.map((field) => [field, null]))
    const started = await startServer({
      scenario: {
        devices: { laptop: { ...emptyIpInfo, country: 'DE' } },
        people: [{ email: 'ana@shop.example', devices: ['laptop'] }, { email: 'bob@shop.example' }],
      },
    })
    const ana = await started.check('ana@shop.example')
    expect(ana.json.data.ipInfo).toEqual({ ...emptyIpInfo, country: 'DE' })
    expect((await started.check('bob@shop.example')).json.data.ipInfo).toEqual(emptyIpInfo)
    const { success, data } = ana.json
    const more = { success, data: { ...data, ipInfo: { ...data.ipInfo, postcode: '10115' } } }
    expect(findResponseProblem('checkEmail', 200, 'application/json', JSON.stringify(more))).toBeNull()
  },
)

testFact(
  'check.stored-result-has-device-link',
  'the response for an address identified by the script contains the device and related emails',
  async () => {
    const started = await startServer()
    await identify(started, 'bob@shop.example', 'laptop')
    await identify(started, 'ana@shop.example', 'laptop')
    const { deviceFingerprint, related_emails, sessionId, appId } = await userInfoOf(started, 'ana@shop.example')
    expect(deviceFingerprint).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      short: expect.stringMatching(/^[0-9a-f]{8}$/),
      confidence: 88,
      version: expect.any(String),
    })
    expect({ related_emails, sessionId, appId }).toEqual({
      related_emails: ['bob@shop.example'],
      sessionId: 'ses_laptop',
      appId: 'app_local',
    })
  },
)

testFact(
  'check.related-emails-share-a-device',
  "related emails are exactly the other addresses on the person's devices",
  async () => {
    const started = await startServer()
    await identify(started, 'ana@shop.example', 'laptop')
    await identify(started, 'bob@shop.example', 'laptop')
    await identify(started, 'eve@shop.example', 'tablet')
    await identify(started, 'bob@shop.example', 'tablet')
    await started.check('max@shop.example')
    expect(await relatedTo(started, 'ana@shop.example')).toEqual(['bob@shop.example'])
    expect(await relatedTo(started, 'eve@shop.example')).toEqual(['bob@shop.example'])
    expect(new Set(await relatedTo(started, 'bob@shop.example'))).toEqual(
      new Set(['ana@shop.example', 'eve@shop.example']),
    )
    expect(await relatedTo(started, 'max@shop.example')).toEqual([])
  },
)

testFact(
  'check.related-emails-share-a-device',
  'addresses on different websites are not related, even on the same device',
  async () => {
    const started = await startServer()
    const other = await started.mock.createWebsite()
    await identify(started, 'ana@shop.example', 'laptop')
    await identify(started, 'bob@shop.example', 'laptop', other.cop_key)
    expect(await relatedTo(started, 'ana@shop.example')).toEqual([])
  },
)

testFact('check.related-count-equals-list', 'related_email_count is the number of related emails', async () => {
  const started = await startServer()
  for (const email of ['ana@shop.example', 'bob@shop.example', 'eve@shop.example'])
    await identify(started, email, 'laptop')
  await identify(started, 'max@shop.example', 'phone')
  await started.check('zoe@shop.example')
  const counts = []
  for (const name of ['ana@shop.example', 'max@shop.example', 'zoe@shop.example', 'linked-7@dc-mock.test']) {
    const { related_email_count, related_emails } = await userInfoOf(started, name)
    expect(related_emails).toHaveLength(related_email_count)
    counts.push(related_email_count)
  }
  expect(counts).toEqual([2, 0, 0, 7])
})

testFact(
  'check.related-emails-newest-first',
  "related emails come from all of the person's devices, sorted by latest device, then newest address",
  async () => {
    const started = await startServer()
    await identify(started, 'old@shop.example', 'laptop')
    await identify(started, 'both@shop.example', 'laptop')
    await identify(started, 'ana@shop.example', 'laptop')
    await identify(started, 'late@shop.example', 'laptop')
    await identify(started, 'both@shop.example', 'phone')
    await identify(started, 'ana@shop.example', 'phone')
    await identify(started, 'newest@shop.example', 'phone')
    expect(await relatedTo(started, 'ana@shop.example')).toEqual([
      'newest@shop.example',
      'both@shop.example',
      'late@shop.example',
      'old@shop.example',
    ])
    // The list starts with the related emails of the latest device. The related emails of earlier devices follow.
    await identify(started, 'last@shop.example', 'laptop')
    expect(await relatedTo(started, 'ana@shop.example')).toEqual([
      'newest@shop.example',
      'both@shop.example',
      'last@shop.example',
      'late@shop.example',
      'old@shop.example',
    ])
  },
)

testFact(
  'check.latest-device-is-shown',
  'deviceFingerprint is the fingerprint of the device on which the script last identified the person',
  async () => {
    const started = await startServer()
    const hashAfter = async (device: string): Promise<string | undefined> => {
      await identify(started, 'ana@shop.example', device)
      return (await userInfoOf(started, 'ana@shop.example')).deviceFingerprint?.hash
    }
    const laptop = await hashAfter('laptop')
    const phone = await hashAfter('phone')
    expect(phone).not.toBe(laptop)
    expect(await hashAfter('laptop')).toBe(laptop)
    // The latest device of a person does not change when other people use the device.
    await identify(started, 'bob@shop.example', 'phone')
    expect((await userInfoOf(started, 'ana@shop.example')).deviceFingerprint?.hash).toBe(laptop)
  },
)

testFact(
  'check.device-hash-is-stable',
  'a device keeps its hash over time and across people and websites, and the short hash is a prefix of the hash',
  async () => {
    const started = await startServer()
    const other = await started.mock.createWebsite()
    await identify(started, 'ana@shop.example', 'laptop')
    const first = (await userInfoOf(started, 'ana@shop.example')).deviceFingerprint
    await advance(started, '400d')
    await identify(started, 'bob@shop.example', 'laptop')
    await identify(started, 'eve@shop.example', 'laptop', other.cop_key)
    await identify(started, 'max@shop.example', 'phone')
    const hashOf = async (email: string, key?: string | null): Promise<string | undefined> =>
      (await userInfoOf(started, email, key)).deviceFingerprint?.hash
    expect(await hashOf('ana@shop.example')).toBe(first?.hash)
    expect(await hashOf('bob@shop.example')).toBe(first?.hash)
    expect(await hashOf('eve@shop.example', other.private_key)).toBe(first?.hash)
    expect(await hashOf('max@shop.example')).not.toBe(first?.hash)
    expect(first?.hash.startsWith(first.short)).toBe(true)
    expect(first?.short.length).toBeGreaterThan(0)
  },
)

testFact(
  'check.stored-user-info-without-device',
  'until the script identifies an address, userInfo has no device, session, page or related emails',
  async () => {
    const started = await startServer({ scenario: { clock: { now: '2026-03-01T08:00:00Z', frozen: true } } })
    await identify(started, 'bob@shop.example', 'laptop')
    await started.check('An.a+1@gmail.com')
    expect(await userInfoOf(started, 'An.a+1@gmail.com')).toEqual({
      email: 'an.a+1@gmail.com',
      normalized_email: 'ana@gmail.com',
      sessionId: '',
      userId: null,
      appId: 'app_local',
      pageUrl: null,
      userAgent: null,
      deviceFingerprint: null,
      identifiedAt: '2026-03-01T08:00:00.000Z',
      related_email_count: 0,
      related_emails: [],
    })
  },
)

testFact(
  'check.stored-identified-at-is-the-first-check',
  'until the script identifies an address, identifiedAt remains the time of the first check',
  async () => {
    const started = await startServer({ scenario: { clock: { now: '2026-03-01T08:00:00Z', frozen: true } } })
    await started.check('ana@shop.example')
    for (const _ of 'abc') {
      await advance(started, '1d')
      expect((await userInfoOf(started, 'ana@shop.example')).identifiedAt).toBe('2026-03-01T08:00:00.000Z')
    }
    await started.check('bob@shop.example')
    expect((await userInfoOf(started, 'bob@shop.example')).identifiedAt).toBe('2026-03-04T08:00:00.000Z')
  },
)
