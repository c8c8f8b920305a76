// Express with accounts in memory. A 500 is retried twice within the timeout.
import { setTimeout } from 'node:timers/promises'
import express from 'express'

const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env
const checkTimeoutMs = 2000
const pausesMs = [100, 300]

/** Returns ALLOW, CHALLENGE or BLOCK. If the service gives no verdict, returns ALLOW. */
async function getVerdict(email) {
  const signal = AbortSignal.timeout(checkTimeoutMs)
  try {
    const response = await requestCheck(email, signal)
    if (!response.ok) throw new Error(`The service responded with ${response.status}`)
    const { data } = await response.json()
    return data.emailInfo.action
  } catch (error) {
    console.warn('Signup without a verdict:', error.name, error.message)
    return 'ALLOW'
  }
}

async function requestCheck(email, signal) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dc-key': DC_API_KEY },
      body: JSON.stringify({ email }),
      redirect: 'error',
      signal,
    })
    if (response.status !== 500 || attempt === pausesMs.length) return response
    await response.body?.cancel()
    await setTimeout(pausesMs[attempt], undefined, { signal })
  }
}

/** Accounts by email address, as promises, so that a second submission waits for the first one. */
const accounts = new Map()

async function createAccount(email) {
  const action = await getVerdict(email)
  if (action === 'BLOCK') accounts.delete(email)
  return { email, action }
}

const app = express()
app.use(express.json({ limit: '10kb' }))
app.post('/signup', async (request, response) => {
  const email = String(request.body?.email ?? '').trim()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return response.status(400).json({ error: 'invalid_email' })
  if (!accounts.has(email)) accounts.set(email, createAccount(email))
  const { action } = await accounts.get(email)
  if (action === 'BLOCK') return response.status(403).json({ status: 'refused' })
  if (action === 'CHALLENGE') return response.status(202).json({ status: 'challenged' })
  response.status(201).json({ status: 'welcome' })
})
app.listen(Number(PORT), () => console.log(`listening on port ${PORT}`))
