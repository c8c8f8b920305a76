/** Tests the recommended use of the client (service 4.9) with a signup function like the one in an app. */
import { DCServiceNetworkError, type DCServiceSdk, DCServiceTimeoutError } from '@datacops/services-sdk'
import { expect, it } from 'vitest'
import { startServer } from '../support/start.ts'
import { testFact } from '../support/test-fact.ts'
import { connect, requestsOf } from './connect.ts'

type Signup = 'welcome' | 'verification required' | 'refused'

/** Runs one check per signup and follows the recommended action. If the service is slow or unreachable, the signup succeeds. */
async function signUp(client: DCServiceSdk, email: string): Promise<Signup> {
  try {
    const { emailInfo } = await client.checkEmail(email)
    if (emailInfo?.action === 'BLOCK') return 'refused'
    return emailInfo?.action === 'CHALLENGE' ? 'verification required' : 'welcome'
  } catch (error) {
    // Version 1.0.2 throws a network error on timeout. An app that catches only the timeout error would lose the signup.
    if (error instanceof DCServiceTimeoutError || error instanceof DCServiceNetworkError) return 'welcome'
    throw error
  }
}

testFact('client.one-check-per-signup', 'each signup uses one check, whatever the result', async () => {
  const started = await startServer()
  const client = connect(started)
  for (const name of ['allow', 'challenge', 'block', 'allow']) await signUp(client, `${name}@dc-mock.example.com`)
  expect(await requestsOf(started)).toHaveLength(4)
  const { json } = await started.call(`/_mock/websites/${started.website.app_id}`)
  expect(json.checks_used).toBe(4)
})

testFact(
  'client.callers-act-on-action',
  'the action determines the outcome, even if the score suggests otherwise',
  async () => {
    const client = connect(await startServer())
    expect(await signUp(client, 'allow-score-90@dc-mock.example.com')).toBe('welcome')
    expect(await signUp(client, 'challenge-score-5@dc-mock.example.com')).toBe('verification required')
    expect(await signUp(client, 'block-score-10@dc-mock.example.com')).toBe('refused')
  },
)

testFact(
  'client.timeout-lets-the-signup-through',
  'the signup succeeds if the service is slow or unreachable',
  async () => {
    const started = await startServer()
    const client = connect(started, { timeout: 50 })
    expect(await signUp(client, 'hang@dc-mock.example.com')).toBe('welcome')
    expect(await signUp(client, 'slow-5000@dc-mock.example.com')).toBe('welcome')
    expect(await signUp(client, 'drop@dc-mock.example.com')).toBe('welcome')
    await expect(signUp(connect(started), 'error-429@dc-mock.example.com')).rejects.toMatchObject({ statusCode: 429 })
  },
)

it('an app that catches only the timeout error loses the signup, as it would in production', async () => {
  const client = connect(await startServer(), { timeout: 50 })
  const outcome = client.checkEmail('hang@dc-mock.example.com').then(
    () => 'welcome',
    (error: unknown) => (error instanceof DCServiceTimeoutError ? 'welcome' : 'lost'),
  )
  expect(await outcome).toBe('lost')
})
