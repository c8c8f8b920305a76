import { describe, expect, it } from 'vitest'
import { assessEmail } from '../../../src/service/risk/assess.ts'
import { reasonOf, signals } from '../../../src/service/risk/signals.ts'
import type { Action, EmailInfo, VerdictOverride } from '../../../src/service/risk/types.ts'
import { actionOf, labelOf } from '../../../src/service/risk/verdict.ts'

function assess(email: string, override: VerdictOverride | null): EmailInfo {
  return assessEmail({ email, seen: 1, at: Date.UTC(2026, 0, 15), override })
}

it.each([
  [0, 'low', 'ALLOW'],
  [24.9, 'low', 'ALLOW'],
  [25, 'medium', 'ALLOW'],
  [49.9, 'medium', 'ALLOW'],
  [50, 'high', 'CHALLENGE'],
  [79.9, 'high', 'CHALLENGE'],
  [80, 'critical', 'BLOCK'],
  [100, 'critical', 'BLOCK'],
])('a score of %d has the label %s and the verdict %s', (score, label, action) => {
  expect([labelOf(score), actionOf(score)]).toEqual([label, action])
})

describe('an override', () => {
  it.each<[string, VerdictOverride, [Action, number, string]]>([
    ['jane@acme.example', { verdict: 'ALLOW' }, ['ALLOW', 0, 'low']],
    ['jane@acme.example', { verdict: 'CHALLENGE' }, ['CHALLENGE', 64, 'high']],
    ['jane@acme.example', { verdict: 'BLOCK' }, ['BLOCK', 90, 'critical']],
    ['jane@throwaway.example', { verdict: 'ALLOW' }, ['ALLOW', 24, 'low']],
    ['jane@throwaway.example', { verdict: 'BLOCK' }, ['BLOCK', 95, 'critical']],
    ['info@acme.example', { verdict: 'CHALLENGE' }, ['CHALLENGE', 50, 'high']],
    ['jane@acme.example', { risk_score: 73 }, ['CHALLENGE', 73, 'high']],
    ['jane@throwaway.example', { risk_score: 0 }, ['ALLOW', 0, 'low']],
    ['jane@acme.example', { verdict: 'ALLOW', risk_score: 90 }, ['ALLOW', 90, 'critical']],
    ['jane@acme.example', { verdict: 'BLOCK', risk_score: 10 }, ['BLOCK', 10, 'low']],
    ['jane@acme.example', { email_info: { risk_score: 60 } }, ['CHALLENGE', 60, 'high']],
    ['jane@acme.example', { email_info: { action: 'BLOCK' } }, ['BLOCK', 90, 'critical']],
    ['jane@acme.example', { email_info: { risk_score: 60, risk_label: 'low', action: 'ALLOW' } }, ['ALLOW', 60, 'low']],
  ])('for %s with the fields %j results in %j', (email, override, [action, score, label]) => {
    const info = assess(email, override)
    expect([info.action, info.risk_score, info.risk_label]).toEqual([action, score, label])
  })

  it('keeps the engine’s flags, tags, reasons and footprint if they justify the verdict', () => {
    const address = 'xkqzvbw+a@throwaway.example'
    const { risk_score: _score, risk_label: _label, action: _action, ...rest } = assess(address, null)
    for (const override of [{ verdict: 'ALLOW' }, { verdict: 'BLOCK' }, { risk_score: 55 }] as const) {
      expect(assess(address, override)).toMatchObject(rest)
    }
    const { risk_score: _, risk_label: __, ...allowed } = assess('jane@acme.example', null)
    expect(assess('jane@acme.example', { risk_score: 30 })).toMatchObject(allowed)
  })

  it.each<[VerdictOverride, string, string]>([
    [{ verdict: 'CHALLENGE' }, 'suspicious_signups', 'The address was used in suspicious signups'],
    [{ risk_score: 73 }, 'suspicious_signups', 'The address was used in suspicious signups'],
    [{ verdict: 'BLOCK' }, 'known_abuse', 'The address has a history of abuse'],
    [{ verdict: 'BLOCK', risk_score: 10 }, 'known_abuse', 'The address has a history of abuse'],
    [{ email_info: { action: 'BLOCK' } }, 'known_abuse', 'The address has a history of abuse'],
    [{ verdict: 'ALLOW', risk_score: 90 }, 'known_abuse', 'The address has a history of abuse'],
  ])('%j gives a harmless address a reason and a footprint that justify the verdict', (override, tag, reason) => {
    for (const [email, tags, reasons] of [
      ['jane.doe@acme.example', [tag], [reason]],
      ['jane.doe+a@acme.example', [tag, 'plus_addressing'], [reason, 'The address has a plus tag']],
    ] as const) {
      const plain = assess(email, null)
      expect(plain.digital_footprint.likely_real_person).toBe(true)
      const forced = assess(email, override)
      expect(forced).toMatchObject({ tags, reasons, digital_footprint: { likely_real_person: false } })
      expect(forced.fraud_signals).toEqual(plain.fraud_signals)
    }
  })

  it.each(['CHALLENGE', 'BLOCK'] as const)('with %s removes the person from the footprint', (verdict) => {
    expect(assess('jane.doe@acme.example', { verdict }).digital_footprint).toMatchObject({
      has_public_profile: false,
      display_name: null,
      profile_url: null,
    })
  })

  it('ignores a suggestion that equals the checked address', () => {
    expect(assess('jane@acme.example', { suggestion: 'jane@acme.example' })).toEqual(assess('jane@acme.example', null))
  })

  it('with a suggestion adds the reason that the address looks mistyped', () => {
    const info = assess('typo@dc-mock.test', { suggestion: 'allow@dc-mock.test' })
    expect(info).toMatchObject({ suggestion: 'allow@dc-mock.test', action: 'ALLOW', tags: ['likely_typo'] })
    expect(info.reasons).toEqual(['The address looks mistyped'])
  })
})

describe('an email_info override', () => {
  it('sets the given flags and leaves the other flags unchanged', () => {
    const { fraud_signals } = assess('jane+a@gmail.com', {
      email_info: { fraud_signals: { disposable_domain: true, identity_flags: { free_provider: false } } },
    })
    expect(fraud_signals).toMatchObject({
      disposable_domain: true,
      domain_trust_score: 90,
      identity_flags: { free_provider: false, plus_addressing: true },
    })
  })

  it('adds reasons for the given tags, and tags for the given reasons', () => {
    expect(
      assess('jane@acme.example', { email_info: { tags: ['disposable_domain', 'partner_list', 'toString'] } }).reasons,
    ).toEqual(['The domain provides disposable addresses', 'partner_list', 'toString'])
    expect(
      assess('jane@acme.example', { email_info: { reasons: ['The part before the @ looks random', 'On our list'] } })
        .tags,
    ).toEqual(['gibberish_username', 'custom'])
    expect(assess('jane@gmail.com', { email_info: { tags: ['a'], reasons: ['b'] } })).toMatchObject({
      tags: ['a'],
      reasons: ['b'],
    })
  })

  it('can remove all reasons', () => {
    expect(assess('jane@gmial.com', { email_info: { suggestion: null, tags: [], reasons: [] } })).toMatchObject({
      suggestion: null,
      tags: [],
      reasons: [],
    })
  })

  it('does not change prototypes', () => {
    const email_info = JSON.parse('{"__proto__":{"polluted":true},"fraud_signals":{"__proto__":{"polluted":true}}}')
    assess('jane@acme.example', { email_info })
    expect('polluted' in {}).toBe(false)
  })
})

it('each tag has a different reason', () => {
  expect(new Set(signals.map(({ reason }) => reason)).size).toBe(signals.length)
  expect(signals.map(({ tag }) => reasonOf(tag))).toEqual(signals.map(({ reason }) => reason))
})
