// An address with a spelling suggestion is refused, even if the verdict is ALLOW.
import { check, decide, start } from './signup-app.mjs'

async function signUp(email) {
  try {
    const data = await check(email)
    return data.emailInfo.suggestion ? 'refused' : decide(data)
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
