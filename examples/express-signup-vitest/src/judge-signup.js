import { DCServiceNetworkError, DCServiceTimeoutError, DCServiceValidationError } from '@datacops/services-sdk'

/**
 * What to do with an address: `ALLOW`, `CHALLENGE` or `BLOCK`, or `INVALID` where it is none. Only a verdict keeps somebody out: where
 * the service gives none, be it slow, down, or out of checks, the signup goes through.
 */
export async function judgeSignup(client, email, { patienceMs, log }) {
  try {
    // The client's own timeout ends with the first byte of the answer; the signal covers the whole of it.
    const { emailInfo } = await client.checkEmail(email, { signal: AbortSignal.timeout(patienceMs) })
    return emailInfo.action
  } catch (error) {
    if (error instanceof DCServiceValidationError) return 'INVALID'
    log(isLate(error) ? 'no answer in time' : `no verdict: ${error.message}`)
    return 'ALLOW'
  }
}

/** By the book this is a timeout error. Version 1.0.2 throws a network error in its place, for a connection that fails too. */
function isLate(error) {
  return error instanceof DCServiceTimeoutError || error instanceof DCServiceNetworkError
}
