/** Tests that the reason for a check lists the signals that determine the score. */
import { expect, it } from 'vitest'
import { createMock } from '../../src/index.ts'

async function explain(emails: readonly string[], scenario = 'default'): Promise<{ message: string; state: object }[]> {
  await using mock = await createMock()
  const website = await mock.createWebsite({ scenario })
  for (const email of emails) {
    await mock.fetch(`${mock.url}/api/v1/services/email/check`, {
      method: 'POST',
      headers: { 'x-dc-key': website.private_key, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  }
  const entries = await website.requests.list({ operation: 'checkEmail' })
  return entries.map(({ why }) => ({ message: why.message, state: why.state }))
}

it.each([
  ['ana@mailinator.com', 'disposable domain +85, shared infrastructure +10 = 95: BLOCK'],
  ['admin@shop.example', 'role account +50 = 50: CHALLENGE'],
  ['ana+shop@freemail.example', 'plus addressing +10, free provider +5 = 15: ALLOW'],
  [
    'qwxzkvjq+1@throwaway.example',
    'gibberish username +55, shared infrastructure +10, plus addressing +10 = 100 (maximum): BLOCK',
  ],
  ['ana@shop.example', 'no signals = 0: ALLOW'],
])('%s: %s', async (email, score) => {
  const [first, stored] = await explain([email, email])
  expect(first?.message).toContain('the risk engine determined and stored the result')
  expect(first?.message).toContain(score)
  expect(stored?.message).toMatch(/^The stored result was returned/)
  expect(stored?.message).toContain(score)
})

it('why.state contains the weight of each signal, keyed by tag', async () => {
  const [entry] = await explain(['ana@mailinator.com'])
  expect(entry?.state).toMatchObject({
    risk_score: 95,
    action: 'BLOCK',
    signals: { disposable_domain: 85, shared_infrastructure: 10 },
  })
})

it('the reason for a stored response mentions the override that set the score', async () => {
  const [first, stored] = await explain(['block@dc-mock.example.com', 'block@dc-mock.example.com'])
  expect(first?.message).not.toContain('Score')
  expect(stored?.message).toContain('Score: 90, set by an override: BLOCK')
})
