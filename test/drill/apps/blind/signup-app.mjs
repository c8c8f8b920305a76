import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const { DC_API_KEY, DC_BASE_URL, PORT } = process.env
const statusCodes = { welcome: 201, challenged: 202, refused: 403 }
const outcomes = { ALLOW: 'welcome', CHALLENGE: 'challenged', BLOCK: 'refused' }

export const url = `${DC_BASE_URL}/api/v1/services/email/check`

/** Returns the arguments of `fetch` for a check. */
export function checkRequest(email) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dc-key': DC_API_KEY },
    body: JSON.stringify({ email }),
    redirect: 'error',
  }
}

/** Returns the `data` of a check. Throws if the service does not respond with a result within 2 s. */
export async function check(email) {
  const response = await fetch(url, { ...checkRequest(email), signal: AbortSignal.timeout(2000) })
  if (!response.ok) throw new Error(`The email check failed with status ${response.status}`)
  return (await response.json()).data
}

/** Returns the outcome of a signup for the result of a check. A missing or unknown verdict does not stop a signup. */
export const decide = (data) => outcomes[data?.emailInfo?.action] ?? 'welcome'

/** Returns the outcome of a signup. If the service fails, the signup is accepted. */
export async function signUp(email) {
  return check(email)
    .then(decide)
    .catch((error) => {
      console.warn(`no verdict: ${error.message}`)
      return 'welcome'
    })
}

/** Starts the app. By default, identical submissions that arrive during a check share the outcome of the check. */
export function start(signUp, { shareIdentical = true } = {}) {
  const pending = new Map()
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/signup') return response.writeHead(404).end()
    const { email } = await json(request).then(Object, () => ({}))
    if (typeof email !== 'string' || !/^\S+@\S+\.\S+$/.test(email)) return send(response, 400, 'invalid')
    const outcome = (shareIdentical && pending.get(email)) || signUp(email)
    pending.set(email, outcome)
    const status = await outcome.catch(() => 'error')
    if (pending.get(email) === outcome) pending.delete(email)
    send(response, statusCodes[status] ?? 500, status)
  })
  server.listen(Number(PORT), () => console.log(`listening on port ${PORT}`))
}

function send(response, code, status) {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ status }))
}
