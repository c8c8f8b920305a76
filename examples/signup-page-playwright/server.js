import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { DCServiceSdk } from '@datacops/services-sdk'

const { DC_API_KEY, DC_BASE_URL, PORT } = process.env
const client = new DCServiceSdk({ apiKey: DC_API_KEY, baseUrl: DC_BASE_URL, timeout: 2000 })
const page = await readFile(new URL('signup.html', import.meta.url))

const messages = {
  ALLOW: 'Welcome',
  CHALLENGE: 'We sent you an email to confirm your address',
  BLOCK: 'We cannot open an account for this address',
}

createServer(async (request, response) => {
  if (request.method === 'POST') response.end(await signUp(await text(request)))
  else response.setHeader('content-type', 'text/html').end(page)
}).listen(Number(PORT), '127.0.0.1')

/** Checks an email address. If the service returns no verdict, the signup is accepted. */
async function signUp(email) {
  const { emailInfo } = await client.checkEmail(email).catch(() => ({ emailInfo: { action: 'ALLOW' } }))
  return messages[emailInfo.action]
}
