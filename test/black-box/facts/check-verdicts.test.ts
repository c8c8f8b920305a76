/** Tests the score, label and verdict of an email check, and the fields that a verdict of the website can add (service 2.7, A20). */
import { expect } from 'vitest'
import { findResponseProblem } from '../../../src/spec/validate-response.ts'
import { controlOf } from '../../support/control.ts'
import { startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

/** Score bands of A20. They are repeated here so that the test does not depend on the implementation. */
const bands = [
  { from: 0, below: 25, risk_label: 'low', action: 'ALLOW' },
  { from: 25, below: 50, risk_label: 'medium', action: 'ALLOW' },
  { from: 50, below: 80, risk_label: 'high', action: 'CHALLENGE' },
  { from: 80, below: 100.5, risk_label: 'critical', action: 'BLOCK' },
]

testFact(
  'check.label-and-verdict-follow-the-score',
  'every score from 0 to 100 has the label and verdict of its band',
  async () => {
    const { check } = await startServer()
    for (const { from, below, risk_label, action } of bands) {
      for (let score = from; score < below; score++) {
        const { json } = await check(`score-${score}@dc-mock.test`)
        expect(json.data.emailInfo).toMatchObject({ risk_score: score, risk_label, action })
      }
    }
  },
)

testFact(
  'check.label-and-verdict-follow-the-score',
  'a score just below a boundary belongs to the lower band',
  async () => {
    const { check } = await startServer({
      scenario: {
        verdicts: [
          { match: 'a@*', risk_score: 24.9 },
          { match: 'b@*', risk_score: 49.9 },
          { match: 'c@*', risk_score: 79.9 },
        ],
      },
    })
    const seen = []
    for (const name of 'abc') seen.push((await check(`${name}@shop.example`)).json.data.emailInfo)
    expect(seen.map(({ risk_label, action }) => [risk_label, action])).toEqual([
      ['low', 'ALLOW'],
      ['medium', 'ALLOW'],
      ['high', 'CHALLENGE'],
    ])
  },
)

testFact(
  'check.label-and-verdict-follow-the-score',
  'scores computed by the engine have the label and verdict of their band',
  async () => {
    const { check } = await startServer()
    const emails = [
      'ana@shop.example',
      'ana@gmail.com',
      'ana+news@gmail.com',
      'ana@gmial.com',
      'info@shop.example',
      'ana@young.example',
      'xk7q2v9w@gmail.com',
      'ana@mailinator.com',
      'xk7q2v9w+promo@throwaway.example',
    ]
    const labels = new Set<string>()
    for (const email of emails) {
      const { risk_score, risk_label, action } = (await check(email)).json.data.emailInfo
      const band = bands.find(({ from, below }) => risk_score >= from && risk_score < below)
      expect({ email, risk_label, action }).toEqual({ email, risk_label: band?.risk_label, action: band?.action })
      labels.add(risk_label)
    }
    expect(labels).toEqual(new Set(bands.map(({ risk_label }) => risk_label)))
  },
)

testFact(
  ['check.has-signals-and-footprint', 'check.values-have-client-types'],
  'signals, footprint and device have the types that the client declares',
  async () => {
    const { check, mock } = await startServer()
    const { private_key } = await mock.createWebsite({
      people: [{ email: 'ana@shop.example', devices: ['laptop'] }],
    })
    const { data } = (await check('ana@shop.example', private_key)).json
    const { fraud_signals, digital_footprint } = data.emailInfo
    const first = (await check('bob@unknown.example')).json.data.emailInfo.fraud_signals
    for (const signals of [fraud_signals, first]) {
      expect(Object.values(signals.identity_flags).map((flag) => typeof flag)).toEqual(Array(4).fill('boolean'))
      const { age_days, registered_at, young_domain } = signals.domain_maturity
      expect([null, 'number']).toContain(age_days && typeof age_days)
      expect([null, 'string']).toContain(registered_at && typeof registered_at)
      expect(typeof young_domain).toBe('boolean')
    }
    expect(typeof digital_footprint.likely_real_person).toBe('boolean')
    const { hash, short, confidence, version } = data.userInfo.deviceFingerprint
    expect([hash, short, confidence, version].map((value) => typeof value)).toEqual([
      'string',
      'string',
      'number',
      'string',
    ])
  },
)

testFact('check.may-have-more-signals', 'a response with signals that are not in the spec is valid', async () => {
  const { check } = await startServer()
  const { success, data } = (await check('ana@shop.example')).json
  const { fraud_signals, digital_footprint } = data.emailInfo
  const { identity_flags, domain_maturity } = fraud_signals
  const richer = {
    fraud_signals: {
      ...fraud_signals,
      breached: true,
      identity_flags: { ...identity_flags, keyboard_walk: true },
      domain_maturity: { ...domain_maturity, registrar: 'Example Registrar' },
    },
    digital_footprint: { ...digital_footprint, networks: ['code', 'photos'] },
  }
  const problemWith = (more: object): unknown => {
    const body = { success, data: { ...data, emailInfo: { ...data.emailInfo, ...more } } }
    return findResponseProblem('checkEmail', 200, 'application/json', JSON.stringify(body))
  }
  expect(problemWith(richer)).toBeNull()
  expect(problemWith({ fraud_signals: { ...richer.fraud_signals, disposable_domain: undefined } })).not.toBeNull()
})

testFact(
  'check.may-have-more-signals',
  'a verdict can add signals, fields and tags that are not in the spec',
  async () => {
    const email_info = {
      tags: ['vpn_exit'],
      velocity: { hour: 3 },
      digital_footprint: { breaches: [] },
      fraud_signals: {
        vpn: true,
        identity_flags: { leaked: true },
        domain_maturity: { registrar: null },
      },
    }
    const started = await startServer({ scenario: { verdicts: [{ match: 'ana@*', email_info }] } })
    const control = controlOf(started)
    await control('restoreState', { body: (await control('getState')).json })
    await control('createVerdict', { path: { app_id: started.website.app_id }, body: { match: 'bob@*', email_info } })
    for (const email of ['ana@shop.example', 'bob@shop.example', 'ana@shop.example']) {
      const { json } = await started.check(email)
      expect(json.data.emailInfo).toMatchObject({ action: 'ALLOW', domain: 'shop.example', ...email_info })
    }
    const wrong = { match: '*', email_info: { fraud_signals: { vpn: true, disposable_domain: 'no' } } }
    const rejected = await control('createVerdict', { path: { app_id: started.website.app_id }, body: wrong })
    expect(rejected).toMatchObject({ status: 400, json: { message: expect.stringContaining('disposable_domain') } })
  },
)
