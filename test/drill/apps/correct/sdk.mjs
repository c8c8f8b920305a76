// The client of dc-mock/sdk. Only a validation error rejects a signup, and the app does not retry.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { DCServiceSdk, DCServiceValidationError } from '../../../../src/sdk/index.ts'

const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env
const service = new DCServiceSdk({ apiKey: DC_API_KEY, baseUrl: DC_BASE_URL, timeout: 2000 })

const responses = {
  ALLOW: { code: 201, body: { status: 'welcome' } },
  CHALLENGE: { code: 202, body: { status: 'challenged' } },
  BLOCK: { code: 403, body: { status: 'refused' } },
  INVALID: { code: 400, body: { status: 'invalid', message: 'This is not an email address.' } },
}

async function judge(email) {
  try {
    const { emailInfo } = await service.checkEmail(email)
    return emailInfo.action
  } catch (error) {
    if (error instanceof DCServiceValidationError) return 'INVALID'
    console.warn(`${error.name} (status ${error.statusCode ?? 'none'}): signup accepted without a verdict`)
    return 'ALLOW'
  }
}

/** Running signups by address. A double click gets the response of the first click. */
const running = new Map()

function signUp(email) {
  const first = running.get(email)
  if (first) return first
  const signup = judge(email).finally(() => running.delete(email))
  running.set(email, signup)
  return signup
}

createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/signup') return response.writeHead(404).end()
  let verdict = 'INVALID'
  try {
    const { email } = await json(request)
    verdict = await signUp(email)
  } catch {
    // The body is not JSON.
  }
  const { code, body } = responses[verdict] ?? responses.ALLOW
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}).listen(Number(PORT), () => console.log(`listening on port ${PORT}`))
