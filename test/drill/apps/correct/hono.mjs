// Hono on Node. The app does not retry, and identical submissions share one check.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env
const checks = new Map()

async function checkEmail(email) {
  const response = await fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dc-key': DC_API_KEY },
    body: JSON.stringify({ email }),
    redirect: 'error',
    signal: AbortSignal.timeout(2000),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`status ${response.status}`)
  }
  const { data } = await response.json()
  return data.emailInfo.action
}

function checkOnce(email) {
  let check = checks.get(email)
  if (check === undefined) {
    check = checkEmail(email).finally(() => checks.delete(email))
    checks.set(email, check)
  }
  return check
}

const app = new Hono()

app.post('/signup', bodyLimit({ maxSize: 10_000 }), async (c) => {
  const form = await c.req.json().catch(() => null)
  if (typeof form?.email !== 'string' || !/^\S+@\S+$/.test(form.email)) return c.json({ status: 'invalid' }, 400)
  let action = null
  try {
    action = await checkOnce(form.email)
  } catch (error) {
    console.warn(`accepted without a check: ${error.message}`)
  }
  if (action === 'BLOCK')
    return c.json({ status: 'refused', message: 'We cannot open an account for this address.' }, 403)
  if (action === 'CHALLENGE') return c.json({ status: 'challenged', message: 'Please confirm your address.' }, 202)
  return c.json({ status: 'welcome' }, 201)
})

serve({ fetch: app.fetch, port: Number(PORT) }, () => console.log(`listening on port ${PORT}`))
