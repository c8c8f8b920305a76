// A signup is refused when the service responds with a 500.
import { checkRequest, decide, start, url } from '../blind/signup-app.mjs'

async function signUp(email) {
  try {
    const response = await fetch(url, { ...checkRequest(email), signal: AbortSignal.timeout(2000) })
    if (response.status === 500) return 'refused'
    if (!response.ok) throw new Error(`status ${response.status}`)
    return decide((await response.json()).data)
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
