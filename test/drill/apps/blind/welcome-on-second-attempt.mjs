// The account is stored before the check, so a refused visitor is welcomed on the second attempt.
import { signUp as checkedSignUp, start } from './signup-app.mjs'

const accounts = new Set()

async function signUp(email) {
  if (accounts.has(email)) return 'welcome'
  accounts.add(email)
  return checkedSignUp(email)
}

start(signUp)
