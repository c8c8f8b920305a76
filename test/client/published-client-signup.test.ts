/** How an integrator is advised to use the client (service 4.9), on a signup function as an app has it. */
import { DCServiceNetworkError, type DCServiceSdk, DCServiceTimeoutError } from '@datacops/services-sdk'
import { expect, it } from 'vitest'
import { holds } from '../support/holds.ts'
import { startServer } from '../support/start.ts'
import { connect, requestsOf } from './connect.ts'

type Signup = 'welcome' | 'asked for a proof' | 'refused'

/** One check for each attempt; its action decides; a service that is late or out of reach keeps nobody out. */
async function signUp(client: DCServiceSdk, email: string): Promise<Signup> {
  try {
    const { emailInfo } = await client.checkEmail(email)
    if (emailInfo?.action === 'BLOCK') return 'refused'
    return emailInfo?.action === 'CHALLENGE' ? 'asked for a proof' : 'welcome'
  } catch (error) {
    // Version 1.0.2 raises the network error on its timeout: to catch the timeout error alone would lose the signup.
    if (error instanceof DCServiceTimeoutError || error instanceof DCServiceNetworkError) return 'welcome'
    throw error
  }
}

holds('client.one-check-per-signup', 'each attempt costs one check, whatever comes of it', async () => {
  const started = await startServer()
  const client = connect(started)
  for (const name of ['allow', 'challenge', 'block', 'allow']) await signUp(client, `${name}@dc-mock.example.com`)
  expect(await requestsOf(started)).toHaveLength(4)
  const { json } = await started.call(`/_mock/websites/${started.website.app_id}`)
  expect(json.checks_used).toBe(4)
})

holds('client.act-on-action', 'the action decides, also where the score would say the opposite', async () => {
  const client = connect(await startServer())
  expect(await signUp(client, 'allow-score-90@dc-mock.example.com')).toBe('welcome')
  expect(await signUp(client, 'challenge-score-5@dc-mock.example.com')).toBe('asked for a proof')
  expect(await signUp(client, 'block-score-10@dc-mock.example.com')).toBe('refused')
})

holds(
  'client.timeout-lets-the-signup-through',
  'a service that is late or out of reach lets the signup through',
  async () => {
    const started = await startServer()
    const client = connect(started, { timeout: 50 })
    expect(await signUp(client, 'hang@dc-mock.example.com')).toBe('welcome')
    expect(await signUp(client, 'slow-5000@dc-mock.example.com')).toBe('welcome')
    expect(await signUp(client, 'drop@dc-mock.example.com')).toBe('welcome')
    await expect(signUp(connect(started), 'error-429@dc-mock.example.com')).rejects.toMatchObject({ statusCode: 429 })
  },
)

it('an app that catches the timeout error alone loses the signup: the mock shows it before production does', async () => {
  const client = connect(await startServer(), { timeout: 50 })
  const byTheBook = client.checkEmail('hang@dc-mock.example.com').then(
    () => 'welcome',
    (error: unknown) => (error instanceof DCServiceTimeoutError ? 'welcome' : 'lost'),
  )
  expect(await byTheBook).toBe('lost')
})
