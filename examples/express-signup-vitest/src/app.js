import express from 'express'
import { judgeSignup } from './judge-signup.js'

const answers = {
  ALLOW: [201, 'Welcome'],
  CHALLENGE: [202, 'Please confirm your address'],
  BLOCK: [403, 'We cannot open an account for this address'],
  INVALID: [400, 'This is not an email address'],
}

export function createApp({ client, timeoutMs = 2000, log = console.warn }) {
  const app = express()
  app.use(express.json())
  app.post('/signup', async (request, response) => {
    const [status, message] = answers[await judgeSignup(client, request.body?.email, { timeoutMs, log })]
    response.status(status).json({ message })
  })
  return app
}
