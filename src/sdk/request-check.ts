import { placeholderUrl } from '../spec/placeholder-url.ts'
import { DCServiceNetworkError } from './errors.ts'
import { type ClientSettings, defaultBaseUrl } from './options.ts'
import { type CheckResponse, readResult } from './read-result.ts'
import type { EmailCheckResult } from './result.ts'

const endpoint = '/api/v1/services/email/check'

export async function requestCheck(
  settings: ClientSettings,
  email: string,
  signal: AbortSignal,
): Promise<EmailCheckResult> {
  const result = await send(settings, email, signal)
  return readResult(result, endpoint, (text) => maskKey(text, settings))
}

async function send(settings: ClientSettings, email: string, signal: AbortSignal): Promise<CheckResponse> {
  // Read the global `fetch` on each call, because a test can replace it at any time.
  const { apiKey, baseUrl, fetch: sendRequest = fetch } = settings
  let failure = `No response from ${baseUrl}`
  try {
    const response = await sendRequest(baseUrl + endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dc-key': apiKey },
      body: JSON.stringify({ email }),
      // Do not follow redirects. A redirect could send the key to another host or change the method to GET.
      redirect: 'manual',
      signal,
    })
    failure = `The connection to ${baseUrl} was closed before the response was complete`
    return { response, body: await readBody(response) }
  } catch (error) {
    const hint = hints.get(baseUrl) ?? ''
    throw new DCServiceNetworkError(maskKey(`${failure}: ${findReason(error)}${hint}`, settings), error)
  }
}

const hints: ReadonlyMap<string, string> = new Map([
  [defaultBaseUrl, '. This is the default address of dc-mock. Start the mock with `npx dc-mock`, or set baseUrl'],
  [placeholderUrl, '. This mock has no port. Call await mock.listen() before you read website.env or website.url'],
])

/**
 * If the connection is closed while an error response is being read, returns null instead of throwing, so that the caller can report the
 * response's status.
 */
async function readBody(response: Response): Promise<string | null> {
  try {
    return await response.text()
  } catch (error) {
    if (response.ok) throw error
    return null
  }
}

/** In Node.js, `cause` is the reason why `fetch` failed. If Node.js tried several addresses, `cause` has an error code but no message. */
function findReason(error: unknown): string {
  const { message, cause } = errorFields(error)
  for (const reason of [errorFields(cause).message, errorFields(cause).code, message]) {
    if (typeof reason === 'string' && reason !== '') return reason
  }
  return String(error)
}

/** Does not use `instanceof Error`, which returns false for errors from another realm, for example in Jest. */
function errorFields(error: unknown): { message?: unknown; code?: unknown; cause?: unknown } {
  return typeof error === 'object' && error !== null ? error : {}
}

function maskKey(text: string, { apiKey }: ClientSettings): string {
  return text.replaceAll(apiKey, '(the key)')
}
