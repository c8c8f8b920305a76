// The published client. The app remembers accounts, so a repeated signup gets the same response without a second check.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { DCServiceSdk, DCServiceValidationError } from '@datacops/services-sdk'

// The published client follows redirects, which would send the key to another host.
const { fetch } = globalThis
globalThis.fetch = (url, options) => fetch(url, { ...options, redirect: 'error' })

const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env
const client = new DCServiceSdk({ apiKey: DC_API_KEY, baseUrl: DC_BASE_URL })
const signups = new Map()

async function judge(email) {
  try {
    // The client's own timeout covers only the time until the first byte. The signal covers the complete response.
    const { emailInfo } = await client.checkEmail(email, { signal: AbortSignal.timeout(2000) })
    return emailInfo.action
  } catch (error) {
    if (error instanceof DCServiceValidationError) return 'INVALID'
    console.warn(`signup without a verdict: ${error.name}`)
    return 'ALLOW'
  }
}

async function signUp(email) {
  const verdict = await judge(email)
  if (verdict === 'CHALLENGE') return [202, 'challenged']
  if (verdict !== 'BLOCK' && verdict !== 'INVALID') return [200, 'welcome']
  signups.delete(email)
  return verdict === 'BLOCK' ? [403, 'refused'] : [400, 'invalid']
}

const server = createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/signup') return response.writeHead(404).end()
  const form = await json(request).catch(() => null)
  const email = String(form?.email ?? '').trim()
  if (!signups.has(email)) signups.set(email, signUp(email))
  const [code, status] = await signups.get(email)
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ status }))
})

server.listen(Number(PORT), () => console.log(`listening on port ${PORT}`))
