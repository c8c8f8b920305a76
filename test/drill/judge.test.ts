import { expect, it } from 'vitest'
import type { Answer } from '../../src/drill/calls.ts'
import { type JudgeContext, judgeSignUp, type ObservedSignUp, type SignUpResult } from '../../src/drill/judge.ts'
import { type AppResponse, findOutcomeMatch, readOutcome } from '../../src/drill/outcome.ts'
import { findKey } from '../../src/drill/overall-rules.ts'
import { createCases, selectCases } from '../../src/drill/select-cases.ts'
import { isEmailAddress } from '../../src/service/risk/address.ts'
import { isReservedAddress } from '../../src/service/risk/test-address.ts'
import { shippedSpec } from '../../src/spec/read-spec.ts'

const defaults: JudgeContext = {
  kind: 'verdict',
  policy: null,
  limitMs: 15_000,
  acceptsAnyOutcome: false,
  requiresChecks: false,
}

function observe(result: SignUpResult, ...answers: Answer[]): ObservedSignUp {
  const calls = answers.map((answer, index) => ({
    ...{ id: `req_${index}`, at: index * 1000, status: 200, answer, hints: [], path: '/api/v1/services/email/check' },
  }))
  return { email: 'allow@a.dc-mock.example.com', result, seen: '', tookMs: 10, calls }
}

const welcome: SignUpResult = { kind: 'outcome', outcome: 'welcome' }
const refused: SignUpResult = { kind: 'outcome', outcome: 'refused' }
const right = { kind: 'right' }
const notJudged = { kind: 'not-judged' }

it('expects the outcome that fits the verdict', () => {
  expect(judgeSignUp(observe(welcome, { kind: 'verdict', action: 'ALLOW' }), defaults)).toEqual(right)
  expect(judgeSignUp(observe(welcome, { kind: 'verdict', action: 'BLOCK' }), defaults)).toMatchObject({
    judgment: { check: 'wrong-outcome', expected: 'refused', because: expect.stringContaining('service 4.9') },
  })
})

it('reports a response that matches none of the configured conditions', () => {
  const unrecognized: SignUpResult = { kind: 'outcome', outcome: 'unrecognized' }
  const signUp = observe(unrecognized, { kind: 'rejected', status: 500 })
  const context = { ...defaults, kind: 'failure', policy: 'welcome' } as const
  expect(judgeSignUp(signUp, context)).toMatchObject({
    judgment: { check: 'wrong-outcome', expected: 'welcome', because: expect.stringContaining('matches the response') },
  })
  expect(judgeSignUp(signUp, { ...context, policy: null })).toMatchObject({
    kind: 'not-judged',
    reason: 'None of the conditions under "outcomes:" in dc-mock.yaml matches the response',
  })
})

it('gives advice, not a finding, if the app refuses a person with the verdict CHALLENGE', () => {
  const judged = judgeSignUp(observe(refused, { kind: 'verdict', action: 'CHALLENGE' }), defaults)
  expect(judged).toMatchObject({ judgment: { check: 'challenge-refused', isAdvice: true } })
})

it('judges the last answer, so a retry counts', () => {
  const signUp = observe(welcome, { kind: 'rejected', status: 500 }, { kind: 'verdict', action: 'ALLOW' })
  expect(judgeSignUp(signUp, { ...defaults, kind: 'failure', policy: 'refuse' })).toEqual(right)
})

it('does not judge a failure case in which the only check returns a verdict', () => {
  const signUp = observe(welcome, { kind: 'verdict', action: 'ALLOW' })
  expect(judgeSignUp(signUp, { ...defaults, kind: 'failure', policy: 'welcome' })).toMatchObject(notJudged)
})

it('does not judge a verdict case without a verdict, unless there is a policy', () => {
  const signUp = observe(welcome, { kind: 'lost' })
  expect(judgeSignUp(signUp, defaults)).toMatchObject(notJudged)
  expect(judgeSignUp(signUp, { ...defaults, policy: 'welcome' })).toEqual(right)
})

it('does not judge a refusal without a check, unless the case requires checks', () => {
  expect(judgeSignUp(observe(refused), defaults)).toMatchObject(notJudged)
  expect(judgeSignUp(observe(refused), { ...defaults, requiresChecks: true })).toMatchObject({
    judgment: { check: 'no-check' },
  })
})

it('judges failures only if there is a policy, but always judges timeouts', () => {
  const signUp = observe(refused, { kind: 'lost' })
  expect(judgeSignUp(signUp, { ...defaults, kind: 'failure' })).toMatchObject(notJudged)
  expect(judgeSignUp(signUp, { ...defaults, kind: 'failure', policy: 'welcome' })).toMatchObject({
    judgment: { because: 'when_the_service_fails: welcome' },
  })
  expect(judgeSignUp(signUp, { ...defaults, kind: 'timeout' })).toMatchObject({ judgment: { check: 'wrong-outcome' } })
  expect(judgeSignUp(signUp, { ...defaults, kind: 'timeout', policy: 'refuse' })).toEqual(right)
})

it('accepts both the outcome for a late verdict and the outcome for no response', () => {
  const late: Answer = { kind: 'late', action: 'BLOCK' }
  expect(judgeSignUp(observe(refused, late), { ...defaults, kind: 'timeout' })).toEqual(right)
  expect(judgeSignUp(observe(welcome, late), { ...defaults, kind: 'timeout' })).toEqual(right)
})

it('counts a 503 as a refusal while the service fails, and as a server error otherwise', () => {
  const signUp = observe({ kind: 'server-error', status: 503 }, { kind: 'lost' })
  expect(judgeSignUp(signUp, { ...defaults, kind: 'failure', policy: 'refuse' })).toEqual(right)
  expect(judgeSignUp(signUp, { ...defaults, kind: 'failure', policy: 'welcome' })).toMatchObject({
    judgment: { check: 'wrong-outcome', expected: 'welcome' },
  })
  expect(judgeSignUp(signUp, { ...defaults, kind: 'failure' })).toMatchObject(notJudged)
  expect(judgeSignUp(signUp, defaults)).toMatchObject({ judgment: { check: 'server-error' } })
  const invalidAddress: JudgeContext = { ...defaults, kind: 'address', acceptsAnyOutcome: true }
  expect(judgeSignUp(signUp, invalidAddress)).toMatchObject({ judgment: { check: 'server-error' } })
})

it('uses only reserved and valid addresses, except in the cases about invalid and international addresses', () => {
  let count = 0
  for (const { id, signUps } of createCases(shippedSpec())) {
    for (const email of signUps((name) => `${name}@drill${count++}x.dc-mock.example.com`).flat()) {
      if (id === 'invalid-address') continue
      expect([id, email, isReservedAddress(email.toLowerCase())]).toEqual([id, email, true])
      expect(Buffer.byteLength(email)).toBeLessThanOrEqual(254)
      if (id !== 'international-domain') expect([id, isEmailAddress(email)]).toEqual([id, true])
    }
  }
})

it('has a case for the error 413 in the spec, which no other case covers, and has no duplicate IDs', () => {
  const ids = new Set(createCases(shippedSpec()).map(({ id }) => id))
  expect(ids).toContain('error-413')
  expect(ids.size).toBe(createCases(shippedSpec()).length)
})

it('lists the cases of a group one after the other', () => {
  const groups = createCases(shippedSpec()).map(({ group }) => group)
  const starts = groups.filter((group, index) => group !== groups[index - 1])
  expect(starts).toEqual([...new Set(groups)])
})

it('rejects an unknown case with a suggestion', () => {
  expect(() => selectCases(createCases(shippedSpec()), ['no-respons'], [])).toThrow('Did you mean no-response?')
  expect(() => selectCases(createCases(shippedSpec()), ['quota'], [])).toThrow('Did you mean quota-exhausted?')
})

const response = (part: Partial<AppResponse>): AppResponse => ({
  status: 200,
  location: null,
  body: '',
  sent: [],
  ...part,
})

it('interprets 2xx and 3xx as "welcome", 4xx as "refused", and 5xx as no outcome', () => {
  expect([201, 303, 403, 500].map((status) => readOutcome(response({ status }), {}))).toEqual([
    'welcome',
    'welcome',
    'refused',
    null,
  ])
})

it('does not interpret a response as "welcome" if the conditions for "welcome" do not match', () => {
  const matches = { welcome: { redirect: '/welcome' } }
  const read = (status: number, location: string) => readOutcome(response({ status, location }), matches)
  expect([read(302, '/welcome'), read(302, '/signup?error=try-again'), read(422, '/')]).toEqual([
    'welcome',
    'unrecognized',
    'refused',
  ])
})

it('finds the JSON value for an outcome by an escaped pointer', () => {
  const matches = { challenged: { json: { '/a~1b/c~0d': 'confirm' } } }
  expect(readOutcome(response({ body: '{"a/b":{"c~d":"confirm"}}' }), matches)).toBe('challenged')
})

it('learns how outcomes differ in responses, ignoring values that differ for each person', () => {
  const json = (status: string, id: string): AppResponse => response({ body: JSON.stringify({ id, status }) })
  const match = findOutcomeMatch([json('confirm', 'a'), json('confirm', 'b')], [json('ok', 'c'), json('ok', 'd')])
  expect(match).toEqual({ json: { '/status': 'confirm' } })
  expect(findOutcomeMatch([json('ok', 'a'), json('ok', 'b')], [json('ok', 'c')])).toBeNull()
})

it('finds a key in plain text and in Base64', () => {
  const key = 'dcp_mockLocalKey0123456789abcdef'
  const texts = ['none', `x=${key}`, Buffer.from(`{"k":"${key}"}`).toString('base64')].map((text, index) => ({
    ...{ place: String(index), text },
  }))
  expect(texts.map((text) => findKey([text], [key]))).toEqual([null, '1', '2'])
})
