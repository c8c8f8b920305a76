// The current check is stored in a module variable, so concurrent signups can get each other’s verdict.
import { check, decide, start } from './signup-app.mjs'

let current

async function signUp(email) {
  try {
    current = { email, startedAt: Date.now() }
    const data = await check(email)
    current.outcome = decide(data)
    await writeAuditLog()
    return current.outcome
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

async function writeAuditLog() {
  await new Promise((resolve) => setTimeout(resolve, 20))
  console.log(`${current.outcome} after ${Date.now() - current.startedAt} ms`)
}

start(signUp)
