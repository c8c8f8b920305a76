import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env
const statuses = { welcome: 201, challenged: 202, refused: 403, invalid: 400 }

/** Sends an email check. `options` are options of `fetch`. */
export function requestCheck(email, options) {
  return fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dc-key': DC_API_KEY },
    body: JSON.stringify({ email }),
    ...options,
  })
}

/** Starts an app with `POST /signup`. Concurrent signups with the same address share one call of `signUp`. */
export function start(signUp) {
  const pending = new Map()
  const signUpOnce = (email) => {
    const outcome = pending.get(email) ?? signUp(email).finally(() => pending.delete(email))
    pending.set(email, outcome)
    return outcome
  }
  createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/signup') return response.writeHead(404).end()
    const body = await json(request).catch(() => null)
    const email = typeof body?.email === 'string' ? body.email : ''
    const outcome = email.includes('@') ? await signUpOnce(email) : 'invalid'
    response.writeHead(statuses[outcome], { 'content-type': 'application/json' }).end(JSON.stringify({ outcome }))
  }).listen(Number(PORT), () => console.log(`http://localhost:${PORT}`))
}
