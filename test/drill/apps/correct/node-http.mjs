// Only node:http and node:https, without fetch. A 500 is retried twice.
import http from 'node:http'
import https from 'node:https'
import { json, text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const { DC_API_KEY, DC_BASE_URL, PORT = '3000' } = process.env
const url = new URL(`${DC_BASE_URL}/api/v1/services/email/check`)
const { request: open } = url.protocol === 'https:' ? https : http
const headers = { 'Content-Type': 'application/json', 'x-dc-key': DC_API_KEY }

function post(body, signal) {
  return new Promise((resolve, reject) => {
    const request = open(url, { method: 'POST', headers, signal }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function checkEmail(email) {
  const signal = AbortSignal.timeout(2000)
  for (let retries = 2; ; retries--) {
    const { status, body } = await post(JSON.stringify({ email }), signal)
    if (status === 200) return JSON.parse(body).data.emailInfo.action
    if (status !== 500 || retries === 0) throw new Error(`HTTP ${status}`)
    await pause(150, null, { signal })
  }
}

async function signUp(email) {
  const action = await checkEmail(email).catch((error) => console.error('email check:', error.code ?? error.name))
  switch (action) {
    case 'BLOCK':
      return [403, 'refused']
    case 'CHALLENGE':
      return [200, 'challenged']
    default:
      return [200, 'welcome']
  }
}

const running = new Map()
const server = http.createServer(async (request, response) => {
  const send = (code, status) =>
    response.writeHead(code, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status }))
  if (request.method !== 'POST' || request.url !== '/signup') return send(404, 'not found')
  const form = await json(request).catch(() => null)
  const email = typeof form?.email === 'string' ? form.email.trim() : ''
  if (!email.includes('@')) return send(400, 'invalid')
  if (!running.has(email))
    running.set(
      email,
      signUp(email).finally(() => running.delete(email)),
    )
  send(...(await running.get(email)))
})
server.listen(Number(PORT), () => console.log(`listening on port ${PORT}`))
