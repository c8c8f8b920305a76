// The response to a signup contains the request to the service, including the private key.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { checkRequest, signUp } from '../blind/signup-app.mjs'

const statusCodes = { welcome: 201, challenged: 202, refused: 403 }
const pending = new Map()

createServer(async (request, response) => {
  const { email } = await json(request).catch(() => ({}))
  if (!/^\S+@\S+\.\S+$/.test(email)) return response.writeHead(400).end()
  const outcome = pending.get(email) ?? signUp(email)
  pending.set(email, outcome)
  const status = await outcome
  pending.delete(email)
  response.writeHead(statusCodes[status], { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status, debug: checkRequest(email) }))
}).listen(Number(process.env.PORT), () => console.log(`listening on port ${process.env.PORT}`))
