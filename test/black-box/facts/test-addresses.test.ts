/** Tests every test address over a socket, at both domains, with and without a unique suffix. */
import { expect, it } from 'vitest'
import { testAddresses } from '../../../src/service/risk/test-address.ts'
import { createPausedTime } from '../../support/paused-time.ts'
import { reasonIdOf } from '../../support/reason-id.ts'
import { type Answer, type Started, startServer } from '../../support/start.ts'
import { checksUsed, exported } from './website.ts'

const domains = ['dc-mock.example.com', 'dc-mock.test']
const suffixes = ['', '+run7', '.run7', '+a.b+c']

/** Returns all variants of a test address: at both domains, with and without a suffix. */
function spellingsOf(name: string): string[] {
  return domains.flatMap((domain) => suffixes.map((suffix) => `${name}${suffix}@${domain}`))
}

interface TestAddressCase {
  /** Values that replace `N` in the name. */
  numbers?: readonly number[]
  /** Checks the responses for a new address. */
  verify(started: Started, email: string, number: number): Promise<void>
}

const noFlags = { gibberish_username: false, bulk_pattern: false, plus_addressing: false, free_provider: false }

function bandOf(score: number): { risk_label: string; action: string } {
  if (score < 25) return { risk_label: 'low', action: 'ALLOW' }
  if (score < 50) return { risk_label: 'medium', action: 'ALLOW' }
  return score < 80 ? { risk_label: 'high', action: 'CHALLENGE' } : { risk_label: 'critical', action: 'BLOCK' }
}

/** Expects the first check to run live and to return these properties. */
async function expectVerdict(started: Started, email: string, expected: object): Promise<void> {
  const answer = await started.check(email)
  expect(answer.json.data, email).toMatchObject({ userInfo: null, ipInfo: null, emailInfo: { email, ...expected } })
  expect(answer.json.data.emailInfo.fraud_signals).toMatchObject({ disposable_domain: false, identity_flags: noFlags })
  expect(await reasonIdOf(started, answer)).toBe('test-address')
}

/** Expects the first check to return a person who was identified earlier. */
async function expectKnown(started: Started, email: string, expected: object): Promise<Answer> {
  const answer = await started.check(email)
  expect(answer.json.data.userInfo, email).toMatchObject({ email, appId: 'app_local', ...expected })
  expect(answer.json.data.ipInfo).not.toBeNull()
  expect(answer.json.data.emailInfo).toMatchObject({ email, action: 'ALLOW' })
  expect(await reasonIdOf(started, answer)).toBe('storage')
  return answer
}

async function expectSource(started: Started, email: string, source: 'script' | 'server'): Promise<void> {
  expect(await exported(started, 'users')).toContainEqual(expect.objectContaining({ email, source }))
}

const device = { hash: expect.stringMatching(/^[0-9a-f]{32}$/), short: expect.any(String) }

/** Expects that no check was counted and that no person was identified. */
async function expectNoTrace(started: Started): Promise<void> {
  expect(await checksUsed(started)).toBe(0)
  expect(await exported(started, 'users')).toEqual([])
}

function expectError(status: number, message: string): TestAddressCase['verify'] {
  return async (started, email) => {
    const answer = await started.check(email)
    expect([answer.status, answer.text]).toEqual([status, JSON.stringify({ message })])
    expect(await reasonIdOf(started, answer)).toBe('test-address-error')
    await expectNoTrace(started)
  }
}

const catalogue: Readonly<Record<string, TestAddressCase>> = {
  'allow@': { verify: (started, email) => expectVerdict(started, email, { action: 'ALLOW', risk_label: 'low' }) },
  'challenge@': {
    verify: (started, email) => expectVerdict(started, email, { action: 'CHALLENGE', risk_label: 'high' }),
  },
  'block@': { verify: (started, email) => expectVerdict(started, email, { action: 'BLOCK', risk_label: 'critical' }) },
  'score-N@': {
    numbers: [0, 24, 25, 49, 50, 73, 79, 80, 100],
    verify: (started, email, score) => expectVerdict(started, email, { risk_score: score, ...bandOf(score) }),
  },
  'allow-score-N@': {
    numbers: [0, 90, 100],
    verify: (started, email, score) =>
      expectVerdict(started, email, { risk_score: score, risk_label: bandOf(score).risk_label, action: 'ALLOW' }),
  },
  'challenge-score-N@': {
    numbers: [0, 5, 100],
    verify: (started, email, score) =>
      expectVerdict(started, email, { risk_score: score, risk_label: bandOf(score).risk_label, action: 'CHALLENGE' }),
  },
  'block-score-N@': {
    numbers: [0, 10, 100],
    verify: (started, email, score) =>
      expectVerdict(started, email, { risk_score: score, risk_label: bandOf(score).risk_label, action: 'BLOCK' }),
  },
  'returning@': {
    async verify(started, email) {
      await expectKnown(started, email, {
        deviceFingerprint: device,
        related_email_count: 0,
        related_emails: [],
      })
      await expectSource(started, email, 'script')
    },
  },
  'linked-N@': {
    numbers: [0, 1, 3, 100],
    async verify(started, email, count) {
      const { json } = await expectKnown(started, email, {
        deviceFingerprint: device,
        related_email_count: count,
      })
      const { related_emails } = json.data.userInfo
      expect(new Set(related_emails).size).toBe(count)
      expect(related_emails).not.toContain(email)
    },
  },
  'stored@': {
    async verify(started, email) {
      const unknown = { deviceFingerprint: null, sessionId: '', pageUrl: null, related_emails: [] }
      await expectKnown(started, email, unknown)
      await expectSource(started, email, 'server')
    },
  },
  'typo@': {
    verify: (started, email) => expectVerdict(started, email, { suggestion: email.replace('typo', 'allow') }),
  },
  'error-401@': { verify: expectError(401, 'Invalid API key') },
  'error-429@': { verify: expectError(429, 'Email check quota exhausted') },
  'error-500@': { verify: expectError(500, 'API key validation failed') },
  'error-502@': {
    async verify(started, email) {
      const answer = await started.check(email)
      expect(answer.status).toBe(502)
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
      expect(answer.text).toMatch(/<html/i)
      await expectNoTrace(started)
    },
  },
  'drop@': {
    async verify(started, email) {
      await expect(started.check(email)).rejects.toMatchObject({
        message: 'fetch failed',
        cause: { code: 'UND_ERR_SOCKET' },
      })
      await expectNoTrace(started)
    },
  },
}

/** Test addresses whose delays are tested below. */
const waiting = ['slow-N@', 'hang@']

it('every kind of address in the catalog has a test', () => {
  const kinds = testAddresses.map(({ pattern }) => pattern)
  expect([...Object.keys(catalogue), ...waiting].sort()).toEqual(kinds.toSorted())
})

it.each(Object.entries(catalogue))(
  '%s behaves as the catalog describes',
  async (pattern, { numbers = [0], verify }) => {
    const started = await startServer()
    for (const number of numbers) {
      for (const email of spellingsOf(pattern.slice(0, -1).replace('N', String(number)))) {
        await verify(started, email, number)
      }
    }
  },
)

it('slow-N@ gets a normal response after N milliseconds', async () => {
  const { environment, wait, endWaits } = createPausedTime()
  const started = await startServer({ environment })
  for (const ms of [0, 5000, 600_000]) {
    for (const email of spellingsOf(`slow-${ms}`)) {
      let answered = false
      const check = started.check(email).finally(() => {
        answered = true
      })
      expect(await wait()).toBe(ms)
      // The check has run and is in the journal. Only the response is delayed.
      expect((await started.call('/_mock/requests?limit=1')).json.entries).toMatchObject([
        { email, response: { status: 200 } },
      ])
      expect(answered).toBe(false)
      endWaits()
      expect((await check).json.data).toMatchObject({ emailInfo: { email, action: 'ALLOW' }, userInfo: null })
    }
  }
  expect(await checksUsed(started)).toBe(24)
})

it('hang@ never gets a response, but the check counts against the quota even if the caller disconnects', async () => {
  const { environment, wait, endWaits } = createPausedTime()
  const started = await startServer({ environment })
  const { url, website } = started
  for (const email of spellingsOf('hang')) {
    const caller = new AbortController()
    const answer = fetch(`${url}/api/v1/services/email/check`, {
      method: 'POST',
      headers: { 'x-dc-key': website.private_key ?? '' },
      body: JSON.stringify({ email }),
      signal: caller.signal,
    })
    expect(await wait()).toBe(Number.POSITIVE_INFINITY)
    caller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    endWaits()
  }
  expect(await checksUsed(started)).toBe(8)
})

it('closing the mock ends hanging requests', async () => {
  const { environment, wait } = createPausedTime()
  const { mock, check } = await startServer({ environment })
  const rejected = expect(check('hang@dc-mock.test')).rejects.toMatchObject({ message: 'fetch failed' })
  await wait()
  await mock.close()
  await rejected
})

it('addresses with different suffixes are counted and stored separately', async () => {
  const started = await startServer()
  for (const email of spellingsOf('block')) expect((await started.check(email)).json.data.userInfo).toBeNull()
  for (const email of spellingsOf('block')) expect((await started.check(email)).json.data.userInfo).not.toBeNull()
  expect(await checksUsed(started)).toBe(16)
  expect(await exported(started, 'users')).toHaveLength(8)
})

it.each([
  'block@example.com',
  'blocked@dc-mock.test',
  'linked-101@dc-mock.test',
  'score-101@dc-mock.test',
  'slow-600001@dc-mock.test',
  'error-503@dc-mock.test',
])('%s is treated as an ordinary address', async (email) => {
  const started = await startServer()
  const answer = await started.check(email)
  expect(answer.json.data).toMatchObject({ emailInfo: { email }, userInfo: null })
  expect(await reasonIdOf(started, answer)).toBe('live')
})

it("the website's verdicts take precedence over a test address, and stored data over both", async () => {
  const started = await startServer({ scenario: { verdicts: [{ match: '*@dc-mock.test', verdict: 'challenge' }] } })
  const first = await started.check('block@dc-mock.test')
  expect(first.json.data.emailInfo.action).toBe('CHALLENGE')
  expect(await reasonIdOf(started, first)).toBe('verdict')
  const again = await started.check('block@dc-mock.test')
  expect(again.json.data.emailInfo.action).toBe('CHALLENGE')
  expect(await reasonIdOf(started, again)).toBe('storage')
})
