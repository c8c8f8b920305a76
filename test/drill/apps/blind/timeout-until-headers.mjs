// The timeout ends when the headers arrive, so a response body that never ends blocks the signup.
import { checkRequest, decide, start, url } from './signup-app.mjs'

async function fetchWithTimeout(email) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), 2000)
  try {
    return await fetch(url, { ...checkRequest(email), signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function signUp(email) {
  try {
    const response = await fetchWithTimeout(email)
    if (!response.ok) throw new Error(`status ${response.status}`)
    return decide((await response.json()).data)
  } catch (error) {
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
