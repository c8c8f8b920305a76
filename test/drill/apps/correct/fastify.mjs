// Fastify with a schema for the form. The app does not retry, and rejects an address that already has an account with a 409.
import Fastify from 'fastify'

const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env

const app = Fastify({ logger: { level: 'warn' }, bodyLimit: 10_000 })
const accounts = new Map()
const pending = new Map()

const schema = {
  body: {
    type: 'object',
    required: ['email'],
    properties: { email: { type: 'string', format: 'email', maxLength: 254 } },
  },
}

async function getVerdict(email) {
  try {
    const response = await fetch(`${DC_BASE_URL}/api/v1/services/email/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dc-key': DC_API_KEY },
      body: JSON.stringify({ email }),
      redirect: 'manual',
      signal: AbortSignal.timeout(2000),
    })
    if (response.status !== 200) throw new Error(`unexpected status ${response.status}`)
    const result = await response.json()
    return result.data.emailInfo.action
  } catch (error) {
    app.log.warn({ reason: error.message }, 'email check failed, signup accepted')
    return 'ALLOW'
  }
}

async function register(email) {
  const verdict = await getVerdict(email)
  if (verdict === 'BLOCK') return { code: 422, status: 'refused' }
  if (verdict === 'CHALLENGE') return { code: 202, status: 'challenged' }
  accounts.set(email, { createdAt: new Date() })
  return { code: 201, status: 'welcome' }
}

app.post('/signup', { schema }, async (request, reply) => {
  const email = request.body.email.toLowerCase()
  if (accounts.has(email)) return reply.code(409).send({ status: 'exists' })
  const registration = pending.get(email) ?? register(email).finally(() => pending.delete(email))
  pending.set(email, registration)
  const { code, status } = await registration
  return reply.code(code).send({ status })
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
console.log(`listening on port ${PORT}`)
