import { requestCheck, start } from './server.js'

const outcomes = { ALLOW: 'welcome', CHALLENGE: 'challenged', BLOCK: 'refused' }

async function signUp(email) {
  try {
    // Defect 1: no timeout. If the service does not respond, neither does this app.
    const response = await requestCheck(email)
    // Defect 2: if the free checks are used up, nobody can sign up.
    if (response.status === 429) return 'refused'
    if (!response.ok) {
      logError(response)
      return 'welcome'
    }
    const { action, risk_score } = (await response.json()).data.emailInfo
    // Defect 3: a score overrules the verdict.
    if (risk_score >= 80) return 'refused'
    return outcomes[action] ?? 'welcome'
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

// Defect 4: the caller does not await this promise. If the response is a web page instead of JSON, the error crashes the app.
async function logError(response) {
  const { message } = await response.json()
  console.warn(`no verdict: ${response.status} ${message}`)
}

start(signUp)
