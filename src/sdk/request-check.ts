import { placeholderUrl } from '../spec/placeholder-url.ts'
import { DCServiceNetworkError } from './errors.ts'
import { type ClientSettings, defaultBaseUrl } from './options.ts'
import { type CheckResponse, readResult } from './read-result.ts'
import type { EmailCheckResult } from './result.ts'

const endpoint = '/api/v1/services/email/check'

/** Sends a check and reads its answer. The signal ends it, however far it has come. */
export async function requestCheck(
  settings: ClientSettings,
  email: string,
  signal: AbortSignal,
): Promise<EmailCheckResult> {
  const answer = await send(settings, email, signal)
  return readResult(answer, endpoint, (text) => maskKey(text, settings))
}

async function send(settings: ClientSettings, email: string, signal: AbortSignal): Promise<CheckResponse> {
  // The global one is looked up at each call, so that what takes its place meanwhile is used.
  const { apiKey, baseUrl, fetch: sendRequest = fetch } = settings
  let failure = 'No answer from'
  try {
    const response = await sendRequest(baseUrl + endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-dc-key': apiKey },
      body: JSON.stringify({ email }),
      // Followed, it would take the key to another host, and could make a GET of the POST.
      redirect: 'manual',
      signal,
    })
    failure = 'The answer broke off, from'
    return { response, body: await readBody(response) }
  } catch (error) {
    const hint = hints.get(baseUrl) ?? ''
    throw new DCServiceNetworkError(maskKey(`${failure} ${baseUrl}: ${findReason(error)}${hint}`, settings), error)
  }
}

const hints: ReadonlyMap<string, string> = new Map([
  [defaultBaseUrl, '. That is where dc-mock listens: start it with `npx dc-mock`, or set baseUrl'],
  [placeholderUrl, '. That is a mock without a port: await mock.listen() before you read website.env or website.url'],
])

/** Of an error answer the status is known, and says more than that its body broke off. */
async function readBody(response: Response): Promise<string | null> {
  try {
    return await response.text()
  } catch (error) {
    if (response.ok) throw error
    return null
  }
}

/** Node says only `fetch failed`, and why in the cause, which has but a code where it tried several addresses. */
function findReason(error: unknown): string {
  const { message, cause } = errorFields(error)
  for (const reason of [errorFields(cause).message, errorFields(cause).code, message]) {
    if (typeof reason === 'string' && reason !== '') return reason
  }
  return String(error)
}

/** By its fields: where tests have a realm of their own, as in Jest, the errors of `fetch` are no `Error` there. */
function errorFields(error: unknown): { message?: unknown; code?: unknown; cause?: unknown } {
  return typeof error === 'object' && error !== null ? error : {}
}

function maskKey(text: string, { apiKey }: ClientSettings): string {
  return text.replaceAll(apiKey, '(the key)')
}
