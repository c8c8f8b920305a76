// A visitor with the verdict CHALLENGE and a low score is welcomed without a confirmation.
import { check, decide, start } from '../blind/signup-app.mjs'

async function signUp(email) {
  const data = await check(email).catch((error) => console.warn(`no verdict: ${error.message}`))
  const outcome = decide(data)
  return outcome === 'challenged' && data.emailInfo.risk_score < 20 ? 'welcome' : outcome
}

start(signUp)
