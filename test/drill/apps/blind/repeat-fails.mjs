// A second signup with the same address violates the unique constraint on accounts and fails with a 500.
import { signUp as checkedSignUp, start } from './signup-app.mjs'

const accounts = new Map()

async function signUp(email) {
  const outcome = await checkedSignUp(email)
  if (outcome !== 'refused') insert(email, outcome)
  return outcome
}

function insert(email, outcome) {
  if (accounts.has(email)) throw new Error('Unique constraint violated: accounts.email')
  accounts.set(email, outcome)
}

start(signUp)
