// The check has no timeout, so a signup waits as long as the service does.
import { checkRequest, decide, start, url } from './signup-app.mjs'

async function signUp(email) {
  try {
    const response = await fetch(url, checkRequest(email))
    if (!response.ok) throw new Error(`status ${response.status}`)
    return decide((await response.json()).data)
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
