// Each of four attempts may take 2 s, so a signup takes 8 s while the service is slow.
import { check, decide, start } from './signup-app.mjs'

const maxAttempts = 4

async function signUp(email) {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      return decide(await check(email))
    } catch (error) {
      if (error.name !== 'TimeoutError') break
      console.warn(`attempt ${attempt} timed out`)
    }
  }
  return 'welcome'
}

start(signUp)
