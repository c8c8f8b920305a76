// The app parses a web page as JSON without awaiting the result, so the unhandled parse error ends the process.
import { checkRequest, decide, start, url } from '../blind/signup-app.mjs'

async function signUp(email) {
  try {
    const response = await fetch(url, { ...checkRequest(email), signal: AbortSignal.timeout(2000) })
    if (response.ok) return decide((await response.json()).data)
    if (response.headers.get('content-type')?.startsWith('text/html')) logError(response)
    else await response.body?.cancel()
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
  }
  return 'welcome'
}

async function logError(response) {
  console.warn((await response.json()).message)
}

start(signUp)
