import { DCServiceNetworkError, DCServiceTimeoutError, DCServiceValidationError } from '@datacops/services-sdk'

/**
 * Returns the verdict `ALLOW`, `CHALLENGE` or `BLOCK`, or `INVALID` if the text is not an email address. Returns `ALLOW` if the service is
 * slow, down or out of free checks, so that the signup is accepted.
 */
export async function judgeSignup(client, email, { timeoutMs, log }) {
  try {
    // The client's own timeout covers only the time until the first byte. The signal covers the complete response.
    const { emailInfo } = await client.checkEmail(email, { signal: AbortSignal.timeout(timeoutMs) })
    return emailInfo.action
  } catch (error) {
    if (error instanceof DCServiceValidationError) return 'INVALID'
    log(isTimeout(error) ? 'no response in time' : `no verdict: ${error.message}`)
    return 'ALLOW'
  }
}

/** The documentation specifies a timeout error. Version 1.0.2 throws a network error for timeouts and for failed connections. */
function isTimeout(error) {
  return error instanceof DCServiceTimeoutError || error instanceof DCServiceNetworkError
}
