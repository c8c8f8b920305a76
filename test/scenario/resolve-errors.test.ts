import { expect, it } from 'vitest'
import { ScenarioError } from '../../src/scenario/error.ts'
import type { ScenarioDocument } from '../../src/spec/generated/control.d.ts'
import { resolve } from './resolving.ts'

const ana = { email: 'ana@shop.example' }
const lead = { at: '-1h', event: 'lead' }

const mistakes: [title: string, document: ScenarioDocument, path: string, message: string][] = [
  [
    'an address that is none',
    { people: [{ email: 'ana at shop' }] },
    '/people/0/email',
    'people[0].email: "ana at shop" is not an email address; say one such as ana@shop.example',
  ],
  [
    'an address that steers',
    { people: [{ email: 'block+1@dc-mock.test' }] },
    '/people/0/email',
    "people[0].email: block+1@dc-mock.test is kept for steering the answer and can never be a person's; take another domain",
  ],
  [
    'one identity twice',
    { people: [ana, { email: 'ANA@shop.example' }] },
    '/people/1/email',
    'people[1].email: the address ana@shop.example is there twice, first at people[0].email; keep one of them',
  ],
  [
    'an id twice',
    {
      people: [
        { ...ana, id: 'usr_1' },
        { email: 'bob@shop.example', id: 'usr_1' },
      ],
    },
    '/people/1/id',
    'people[1].id: the id usr_1 is there twice, first at people[0].id; keep one of them',
  ],
  [
    'a person of the future',
    { people: [{ ...ana, since: '+3d' }] },
    '/people/0/since',
    "people[0].since: +3d is after the website's clock, which shows 2026-11-20T12:00:00.000Z; say -3d, or set clock.now later",
  ],
  [
    'a person of a later date',
    { people: [{ ...ana, since: '2027-01-01T00:00:00Z' }] },
    '/people/0/since',
    "people[0].since: 2027-01-01T00:00:00Z is after the website's clock, which shows 2026-11-20T12:00:00.000Z; take an earlier time, or set clock.now later",
  ],
  [
    'a day that is in no calendar',
    { people: [{ ...ana, since: '2026-02-30T00:00:00Z' }] },
    '/people/0/since',
    'people[0].since: "2026-02-30T00:00:00Z" is no time between the years 0 and 9999; say now, -30d or 2026-11-20T10:00:00Z',
  ],
  [
    'a clock beyond the calendar',
    { clock: { now: '+9999999d' } },
    '/clock/now',
    'clock.now: "+9999999d" is no time between the years 0 and 9999; say +3d or 2026-11-20T10:00:00Z',
  ],
  [
    'an unknown device with a near name',
    { devices: { laptop: {} }, people: [{ ...ana, devices: ['laptpo'] }] },
    '/people/0/devices/0',
    'people[0].devices[0]: no device is called "laptpo"; did you mean "laptop"?',
  ],
  [
    'an unknown device',
    { people: [{ ...ana, devices: ['laptop'] }] },
    '/people/0/devices/0',
    'people[0].devices[0]: no device is called "laptop"; add it to devices: { "laptop": {} }',
  ],
  [
    'a visit on an unknown device',
    { devices: { laptop: {} }, visits: [{ at: '-1h', device: 'tablet' }] },
    '/visits/0/device',
    'visits[0].device: no device is called "tablet"; add it to devices: { "tablet": {} }',
  ],
  [
    'a check that tells what only the script can',
    { people: [{ ...ana, source: 'check', page_url: 'https://shop.example/' }] },
    '/people/0/source',
    'people[0].source: only the script tells page_url; take source: script, or add identified, the time at which the script came after the check',
  ],
  [
    'a script that came before the first check',
    { people: [{ ...ana, since: '-1d', identified: '-2d' }] },
    '/people/0/identified',
    'people[0].identified: -2d is before since, when the address was identified first',
  ],
  [
    'numbers that go down',
    {
      people: [
        { ...ana, no: 3 },
        { email: 'bob@shop.example', no: 3 },
      ],
    },
    '/people/1/no',
    'people[1].no: 3 is not above 3, the number of the record before',
  ],
  [
    'a last number below one that is there',
    { people: [{ ...ana, no: 3 }], last_no: { people: 2, visits: 0, events: 0, conversions: 0, sign_ups: 1 } },
    '/last_no/people',
    'last_no.people: 2 is below 3, the number of a record that is there',
  ],
  [
    'a verdict that demands nothing',
    { verdicts: [{ match: '*' }] },
    '/verdicts/0',
    'verdicts[0]: it demands nothing; add verdict, risk_score, suggestion or answer',
  ],
  [
    'an external id twice from one source',
    {
      conversions: [
        { ...lead, external_id: 'o-1' },
        { ...lead, external_id: 'o-1' },
      ],
    },
    '/conversions/1/external_id',
    'conversions[1].external_id: the external_id o-1 of the source api is there twice, first at conversions[0].external_id; keep one of them',
  ],
  [
    'a conversion of no address',
    { conversions: [{ ...lead, email: 'ana' }] },
    '/conversions/0/email',
    'conversions[0].email: "ana" is not an email address; say one such as ana@shop.example',
  ],
  [
    'an event of the future',
    { events: [{ at: '+1s', name: 'click' }] },
    '/events/0/at',
    "events[0].at: +1s is after the website's clock, which shows 2026-11-20T12:00:00.000Z; say -1s, or set clock.now later",
  ],
  [
    'a deletion confirmed before it was asked for',
    { deletion_requests: [{ email: 'ana@shop.example', at: '-1h', used_at: '-2h' }] },
    '/deletion_requests/0/used_at',
    'deletion_requests[0].used_at: -2h is before at, when the deletion was asked for',
  ],
  [
    'a token with the hash of another',
    {
      deletion_requests: [
        { email: 'ana@shop.example', at: '-1h', token: 'tokenOfTheLink', token_hash: '0'.repeat(64) },
      ],
    },
    '/deletion_requests/0/token_hash',
    'deletion_requests[0].token_hash: it is not the SHA-256 of token; leave it out',
  ],
  [
    'a mail of no deletion request',
    { mails: [{ deletion_request: 'del_1', to: 'ana@shop.example', at: '-1h' }] },
    '/mails/0/deletion_request',
    'mails[0].deletion_request: no deletion request has the id "del_1"; give one in deletion_requests this id',
  ],
  [
    'a session of no address',
    { sessions: { s1: 'ana' } },
    '/sessions/s1',
    'sessions.s1: "ana" is not an email address; say one such as ana@shop.example',
  ],
  [
    'a step that does nothing',
    { expect: [{ why: 'live' }] },
    '/expect/0',
    'expect[0]: the step does nothing; name one operation, such as checkEmail, or advance',
  ],
  [
    'a step that does two things',
    { expect: [{ checkEmail: { email: 'ana@shop.example' }, advance: '1h' }] },
    '/expect/0',
    'expect[0]: a step does one thing, and this one has checkEmail and advance; make a step of each',
  ],
  [
    'time that passes with an answer',
    { expect: [{ advance: '1h', why: 'live' }] },
    '/expect/0/why',
    'expect[0].why: time that passes has no answer; put it in a step that calls an operation',
  ],
  [
    'a step with part and whole of an answer',
    { expect: [{ getHealth: {}, answer: { status: 200 }, exactly: { status: 200 } }] },
    '/expect/0/exactly',
    'expect[0].exactly: say answer for a part of the answer or exactly for the whole of it, not both',
  ],
]

it.each(mistakes)('refuses %s', (_, document, path, message) => {
  let thrown: unknown
  try {
    resolve(document)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(ScenarioError)
  expect(thrown).toMatchObject({ path, message })
})

it('refuses the same token twice without showing it', () => {
  const request = { email: 'ana@shop.example', at: '-1h', token: 'secretTokenOfTheLink' }
  expect(() => resolve({ deletion_requests: [request, request] })).toThrow(
    'deletion_requests[1].token: the token of ana@shop.example is there twice, first at deletion_requests[0].token; keep one of them',
  )
})

it('quotes a long value in part', () => {
  expect(() => resolve({ people: [{ email: 'a'.repeat(1_000_000) }] })).toThrow(
    `people[0].email: "${'a'.repeat(80)}…" is not an email address; say one such as ana@shop.example`,
  )
})

it('takes what the service let come about from a state that was saved', () => {
  const saved = { at: '2026-11-20T12:00:00Z', scenario: null }
  const people = [{ email: 'returning@dc-mock.example.com', since: '2027-01-01T00:00:00Z', devices: ['gone'] }]
  expect(resolve({ saved, people }).situation.contents.people).toMatchObject([
    { email: 'returning@dc-mock.example.com', script: { devices: ['gone'] } },
  ])
})
