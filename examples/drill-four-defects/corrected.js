import { requestCheck, start } from './server.js'

const outcomes = { ALLOW: 'welcome', CHALLENGE: 'challenged', BLOCK: 'refused' }

async function signUp(email) {
  try {
    // The timeout covers the complete response, including the body.
    const response = await requestCheck(email, { signal: AbortSignal.timeout(2000) })
    // The body of an error response can be a web page, so it is not parsed.
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { action } = (await response.json()).data.emailInfo
    return outcomes[action] ?? 'welcome'
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
