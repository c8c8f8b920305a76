// Every 4xx response counts as an invalid address, so visitors are refused when the quota is used up or the key is wrong.
import { checkRequest, decide, start, url } from './signup-app.mjs'

async function signUp(email) {
  try {
    const response = await fetch(url, { ...checkRequest(email), signal: AbortSignal.timeout(2000) })
    if (response.status >= 400 && response.status < 500) return 'refused'
    if (!response.ok) throw new Error(`status ${response.status}`)
    return decide((await response.json()).data)
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
