// The app tests its key once when it starts, and exits if the service does not respond.
import { signUp, start } from './signup-app.mjs'

const { DC_API_KEY, DC_BASE_URL } = process.env

const response = await fetch(`${DC_BASE_URL}/api/v1/export/health`, {
  headers: { 'x-dc-key': DC_API_KEY },
  redirect: 'error',
  signal: AbortSignal.timeout(2000),
})
if (!response.ok) throw new Error(`The key test failed with status ${response.status}`)

start(signUp)
