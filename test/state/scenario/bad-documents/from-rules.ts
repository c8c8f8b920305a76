/** Documents that match the schema but violate a rule, at least one for each rule. */

import type { ScenarioDocument } from '../../../../src/spec/generated/control.d.ts'
import type { documentRules } from '../../../../src/state/scenario/error-messages.ts'

/** Rules about scenario files and about the start of the mock. A document in a request cannot violate these rules. */
export type FileRule = 'scenarioFile' | 'circle' | 'describesOne' | 'websitesAlone'

const ana = { email: 'ana@shop.example' }
const bob = { email: 'bob@shop.example' }
const lead = { at: '-1h', event: 'lead' }
const request = { ...ana, at: '-1h', token: 'secretTokenOfTheLink' }

export const badDocuments: Readonly<
  Record<Exclude<keyof typeof documentRules, FileRule>, readonly [title: string, document: ScenarioDocument][]>
> = {
  scenario: [
    ['a scenario that is near to one', { extends: 'defualt' }],
    ['a scenario that is near to none', { extends: 'x' }],
  ],
  pathSent: [['a path', { extends: '../shop.yaml' }]],
  websitesAtStart: [['several websites', { websites: [{ name: 'One' }] }]],
  time: [
    ['a day that is in no calendar', { people: [{ ...ana, since: '2026-02-30T00:00:00Z' }] }],
    ['a clock beyond the calendar', { clock: { now: '+9999999d' } }],
  ],
  past: [
    ['a person of the future', { people: [{ ...ana, since: '+3d' }] }],
    ['a person of a later date', { people: [{ ...ana, since: '2027-01-01T00:00:00Z' }] }],
    ['an event of the future', { events: [{ at: '+1s', name: 'click' }] }],
    ['a key that was found wrong in the future', { wrong_keys: [{ name: 'local', at: '+1s' }] }],
  ],
  address: [
    ['a person without an address', { people: [{ email: 'ana at shop' }] }],
    ['a conversion of no address', { conversions: [{ ...lead, email: 'ana' }] }],
    ['a session of no address', { sessions: { s1: 'ana' } }],
    ['an address that is too long to be shown', { people: [{ email: 'a'.repeat(1000) }] }],
  ],
  testAddress: [['a person with a test address', { people: [{ email: 'block+1@dc-mock.test' }] }]],
  twice: [
    ['one identity twice', { people: [ana, { email: 'ANA@shop.example' }] }],
    [
      'an id twice',
      {
        people: [
          { ...ana, id: 'usr_1' },
          { ...bob, id: 'usr_1' },
        ],
      },
    ],
    [
      'an external id twice from one source',
      {
        conversions: [
          { ...lead, external_id: 'o-1' },
          { ...lead, external_id: 'o-1' },
        ],
      },
    ],
    ['a token twice, which is not shown', { deletion_requests: [request, request] }],
    ['a key name twice', { keys: [{ name: 'local' }, { name: 'local' }] }],
    [
      'a fault id twice',
      {
        faults: [
          { id: 'flt_1', drop: true },
          { id: 'flt_1', drop: true },
        ],
      },
    ],
  ],
  order: [
    [
      'numbers that go down',
      {
        people: [
          { ...ana, number: 3 },
          { ...bob, number: 3 },
        ],
      },
    ],
  ],
  lastNumber: [
    [
      'a last number below one that is there',
      {
        people: [{ ...ana, number: 3 }],
        last_numbers: { people: 2, visits: 0, events: 0, conversions: 0, sign_ups: 1 },
      },
    ],
  ],
  device: [
    ['an unknown device with a near name', { devices: { laptop: {} }, people: [{ ...ana, devices: ['laptpo'] }] }],
    ['an unknown device', { people: [{ ...ana, devices: ['laptop'] }] }],
    ['a visit on an unknown device', { devices: { laptop: {} }, visits: [{ at: '-1h', device: 'tablet' }] }],
  ],
  fromScript: [
    [
      'a check that tells what only the script can',
      { people: [{ ...ana, source: 'check', page_url: 'https://shop.example/' }] },
    ],
  ],
  identifiedLater: [
    ['a script that came before the first check', { people: [{ ...ana, since: '-1d', identified: '-2d' }] }],
  ],
  verdictDemands: [['a verdict that demands nothing', { verdicts: [{ match: '*' }] }]],
  wrongKey: [
    ['a wrong key that the website does not have', { wrong_keys: [{ name: 'backend' }] }],
    [
      'a wrong key that the document deletes',
      { wrong_keys: [{ name: 'local' }], keys: [{ name: 'local', deleted: true }] },
    ],
  ],
  usedLater: [
    ['a deletion confirmed before it was asked for', { deletion_requests: [{ ...ana, at: '-1h', used_at: '-2h' }] }],
  ],
  tokenHash: [
    ['a token with the hash of another', { deletion_requests: [{ ...request, token_hash: '0'.repeat(64) }] }],
  ],
  deletionRequest: [
    ['a mail of no deletion request', { mails: [{ deletion_request: 'del_1', to: ana.email, at: '-1h' }] }],
  ],
  stepDoes: [['a step that does nothing', { expect: [{ why: 'live' }] }]],
  stepDoesOne: [['a step that does two things', { expect: [{ checkEmail: ana, advance: '1h' }] }]],
  stepInput: [
    ['a parameter that an operation does not have', { expect: [{ exportUsers: { page: 2 } }] }],
    ['a parameter of an operation without any', { expect: [{ getHealth: { deep: true } }] }],
  ],
  advanceAlone: [
    ['time that passes with an answer', { expect: [{ advance: '1h', why: 'live' }] }],
    ['time that passes with a key', { expect: [{ advance: '1h', key: 'local' }] }],
  ],
  answerOnce: [
    [
      'a step with part and whole of an answer',
      { expect: [{ getHealth: {}, response: { status: 200 }, exact_response: { status: 200 } }] },
    ],
  ],
}

/** Folders with a shop.yaml that violates a rule at the start of the mock. */
export const badFiles: Readonly<Record<FileRule, readonly [title: string, files: Readonly<Record<string, string>>][]>> =
  {
    scenarioFile: [
      ['a file that is not there', { 'shop.yaml': 'title: Shop\nextends: ./none.yaml' }],
      ['a folder for a file', { 'shop.yaml': 'extends: ./folder/', 'folder/other.yaml': '' }],
    ],
    circle: [
      ['a document that extends itself', { 'shop.yaml': 'extends: shop.yaml' }],
      [
        'two that extend each other',
        { 'shop.yaml': 'extends: base.yaml', 'base.yaml': 'title: Base\nextends: shop.yaml' },
      ],
    ],
    describesOne: [
      [
        'one that extends several websites',
        { 'shop.yaml': 'extends: two.yaml', 'two.yaml': 'websites: [{ name: One }]' },
      ],
      [
        'a website that is several',
        { 'shop.yaml': 'websites:\n  - name: One\n    scenario: two.yaml', 'two.yaml': 'websites: [{ name: One }]' },
      ],
    ],
    websitesAlone: [
      ['a plan beside websites', { 'shop.yaml': 'websites:\n  - name: One\nplan: free' }],
      ['websites of a document that extends another', { 'shop.yaml': 'extends: default\nwebsites:\n  - name: One' }],
    ],
  }
