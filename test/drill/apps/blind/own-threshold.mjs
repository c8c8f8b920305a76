// The app compares the risk score with its own threshold instead of acting on the verdict.
import { check, start } from './signup-app.mjs'

function decideByScore({ emailInfo }) {
  if (emailInfo.risk_score >= 75) return 'refused'
  return emailInfo.risk_score >= 40 ? 'challenged' : 'welcome'
}

async function signUp(email) {
  try {
    return decideByScore(await check(email))
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
