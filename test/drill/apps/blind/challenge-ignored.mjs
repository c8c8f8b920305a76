// Only BLOCK has an effect, so a visitor with the verdict CHALLENGE is welcomed without a confirmation.
import { check, start } from './signup-app.mjs'

async function signUp(email) {
  try {
    const { emailInfo } = await check(email)
    return emailInfo.action === 'BLOCK' ? 'refused' : 'welcome'
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
