// After three failures in a row, the circuit breaker opens and never closes again.
import { check, decide, start } from './signup-app.mjs'

const maxFailures = 3
let failures = 0

async function signUp(email) {
  if (failures >= maxFailures) return 'welcome'
  try {
    const data = await check(email)
    failures = 0
    return decide(data)
  } catch (error) {
    failures += 1
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
