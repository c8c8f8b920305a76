// Each signup checks the address twice: once to validate the form and once to create the account.
import { check, decide, start } from './signup-app.mjs'

async function signUp(email) {
  try {
    const outcome = decide(await check(email))
    return outcome === 'welcome' ? await createAccount(email) : outcome
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

/** Other callers create accounts without a form. */
async function createAccount(email) {
  return decide(await check(email))
}

start(signUp)
