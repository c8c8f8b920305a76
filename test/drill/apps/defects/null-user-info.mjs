// The app reads a field of userInfo without a null check, but userInfo is null for a new person.
import { check, decide, start } from '../blind/signup-app.mjs'

async function signUp(email) {
  const data = await check(email).catch((error) => console.warn(`no verdict: ${error.message}`))
  if (data) console.log(`${data.userInfo.related_emails.length} related addresses`)
  return decide(data)
}

start(signUp)
