// A web-standard fetch handler, as workers and serverless platforms run it. A 500 is retried twice, each time with its own timeout.
import { setTimeout } from 'node:timers/promises'
import { serve } from '@hono/node-server'

const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env
const maxRetries = 2
const inFlight = new Map()

class NoVerdict extends Error {}

async function fetchVerdict(email, retries = 0) {
  // The signal is not passed to a `Request`, because Node could then lose the timeout of `AbortSignal.timeout` to the garbage collector.
  const response = await fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-dc-key': DC_API_KEY },
    body: JSON.stringify({ email }),
    redirect: 'manual',
    signal: AbortSignal.timeout(2000),
  })
  const text = await response.text()
  if (response.status === 500 && retries < maxRetries) {
    await setTimeout(200)
    return fetchVerdict(email, retries + 1)
  }
  if (response.status !== 200) throw new NoVerdict(`status ${response.status}`)
  const action = JSON.parse(text)?.data?.emailInfo?.action
  if (!['ALLOW', 'CHALLENGE', 'BLOCK'].includes(action)) throw new NoVerdict('response without a verdict')
  return action
}

async function judge(email) {
  try {
    return await fetchVerdict(email)
  } catch (error) {
    console.warn('email check failed:', error instanceof NoVerdict ? error.message : error.name)
    return 'ALLOW'
  } finally {
    inFlight.delete(email)
  }
}

async function handle(request) {
  const { pathname } = new URL(request.url)
  if (pathname !== '/signup') return new Response(null, { status: 404 })
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
  const body = await request.json().catch(() => undefined)
  const email = typeof body?.email === 'string' ? body.email.trim().toLowerCase() : ''
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return Response.json({ status: 'invalid' }, { status: 422 })
  if (!inFlight.has(email)) inFlight.set(email, judge(email))
  const verdict = await inFlight.get(email)
  if (verdict === 'BLOCK') return Response.json({ status: 'refused' }, { status: 422 })
  return Response.json({ status: verdict === 'CHALLENGE' ? 'challenged' : 'welcome' })
}

serve({ fetch: handle, port: Number(PORT) }, () => console.log(`listening on port ${PORT}`))
