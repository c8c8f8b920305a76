// When a check fails, the app logs the whole request, including the private key.
import { checkRequest, decide, start, url } from './signup-app.mjs'

async function signUp(email) {
  const request = checkRequest(email)
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(2000) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return decide((await response.json()).data)
  } catch (error) {
    console.warn('no verdict', { url, request, reason: error.message })
    return 'welcome'
  }
}

start(signUp)
