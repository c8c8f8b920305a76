// The app does not expect DCServiceNetworkError, which the published client also throws when a check times out.
import { DCServiceError, DCServiceSdk, DCServiceTimeoutError } from '@datacops/services-sdk'
import { decide, start } from './signup-app.mjs'

const { DC_API_KEY, DC_BASE_URL } = process.env

// The published client follows redirects, which would send the key to another host.
const { fetch } = globalThis
globalThis.fetch = (url, options) => fetch(url, { ...options, redirect: 'error' })
const client = new DCServiceSdk({ apiKey: DC_API_KEY, baseUrl: DC_BASE_URL })

async function signUp(email) {
  try {
    return decide(await client.checkEmail(email, { signal: AbortSignal.timeout(2000) }))
  } catch (error) {
    if (!(error instanceof DCServiceError || error instanceof DCServiceTimeoutError)) throw error
    console.warn(`no verdict: ${error.message}`)
    return 'welcome'
  }
}

start(signUp)
