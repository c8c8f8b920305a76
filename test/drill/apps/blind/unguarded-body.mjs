// The response body is parsed outside the try block, so a body that is not JSON fails the signup with a 500.
import { checkRequest, decide, start, url } from './signup-app.mjs'

async function signUp(email) {
  let response
  try {
    response = await fetch(url, { ...checkRequest(email), signal: AbortSignal.timeout(2000) })
    if (!response.ok) throw new Error(`status ${response.status}`)
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
  const { data } = await response.json()
  return decide(data)
}

start(signUp)
