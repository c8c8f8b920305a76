// Verdicts are cached by domain to save checks, so the verdict of the first visitor applies to everyone at the domain.
import { check, decide, start } from './signup-app.mjs'

const outcomes = new Map()

async function signUp(email) {
  const domain = email.split('@').at(-1)
  const cached = outcomes.get(domain)
  if (cached !== undefined) return cached
  try {
    const outcome = decide(await check(email))
    outcomes.set(domain, outcome)
    return outcome
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
