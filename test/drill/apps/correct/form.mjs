// A form with a session cookie and a CSRF token. Each submission ends with a redirect.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env
const locations = { ALLOW: '/welcome', CHALLENGE: '/confirm-your-email', BLOCK: '/signup?error=refused' }
/** CSRF tokens by session ID. */
const tokens = new Map()
const pending = new Map()

async function judge(email) {
  try {
    const response = await fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dc-key': DC_API_KEY },
      body: JSON.stringify({ email }),
      redirect: 'error',
      signal: AbortSignal.timeout(2000),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()).data.emailInfo.action
  } catch (error) {
    console.warn(`signup accepted without a verdict: ${error.message}`)
    return 'ALLOW'
  }
}

const readSession = ({ headers }) => /(?:^|;\s*)sid=([^;]+)/.exec(headers.cookie ?? '')?.[1]

function showForm(request, response) {
  let session = readSession(request)
  if (!tokens.has(session)) {
    session = randomUUID()
    tokens.set(session, randomUUID())
    response.setHeader('set-cookie', `sid=${session}; HttpOnly; SameSite=Lax; Path=/`)
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<form method="post" action="/signup"><input type="hidden" name="_csrf" value="${tokens.get(session)}">
<input type="email" name="email" required><button>Sign up</button></form>`)
}

createServer(async (request, response) => {
  const [path] = request.url.split('?')
  if (path !== '/signup') return response.writeHead(Object.values(locations).includes(path) ? 200 : 404).end()
  if (request.method !== 'POST') return showForm(request, response)
  const form = new URLSearchParams(await text(request).catch(() => ''))
  const token = tokens.get(readSession(request))
  if (token === undefined || form.get('_csrf') !== token) return response.writeHead(403).end('Reload the form')
  const redirect = (location) => response.writeHead(303, { location }).end()
  const email = form.get('email')?.trim() ?? ''
  if (!/^\S+@\S+$/.test(email)) return redirect('/signup?error=invalid')
  if (!pending.has(email))
    pending.set(
      email,
      judge(email).finally(() => pending.delete(email)),
    )
  redirect(locations[await pending.get(email)] ?? locations.ALLOW)
}).listen(Number(PORT), () => console.log(`listening on port ${PORT}`))
