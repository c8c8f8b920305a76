/** Formats a curl command that repeats a call. Secrets in the journal are masked, so the command uses the website's current secrets. */
import type { JournalEntry, WebsiteState } from '../../../types.ts'
import { formatCurlSnippet, type SnippetRequest } from '../../snippets.ts'

/** Request headers to include in the command. All other headers depend on the HTTP client. */
const repeatedHeaders: readonly string[] = ['content-type', 'x-dc-key']

/**
 * Matches the characters of a path that a URL must percent-encode. The journal decodes them. Other encoded characters, such as %2F, are
 * still encoded in the journal.
 */
const unsafeInUrl = /[^\w\-.~!*'();:@&=+$,/?#%]/gu

/** Matches a masked key: the first 12 characters of a key and an ellipsis. */
const maskedKey = /dcp_[A-Za-z0-9_-]{8}…/g

type Secrets = Pick<WebsiteState, 'keys' | 'release_secret'>

/** Request that repeats a call with the website's secrets. */
export interface RepeatedRequest extends Omit<SnippetRequest, 'url'> {
  /** Percent-encoded path and query. */
  path: string
}

export function createRepeatedRequest({ request }: JournalEntry, secrets: Secrets): RepeatedRequest {
  const { method, path, headers, body } = request
  const pathWithSecret = path.replace(
    /(\/crm-release\/[^/]+\/)…/,
    (_, start: string) => start + (secrets.release_secret ?? '…'),
  )
  const repeated = Object.entries(headers).filter(([name]) => repeatedHeaders.includes(name))
  return {
    method,
    path: unmask(pathWithSecret, secrets).replaceAll(unsafeInUrl, encodeURIComponent),
    headers: Object.fromEntries(repeated.map(([name, value]) => [name, unmask(value, secrets)])),
    body: body === null ? null : unmask(body, secrets),
  }
}

export function formatEntryAsCurl(entry: JournalEntry, secrets: Secrets, origin: string): string {
  const { path, ...request } = createRepeatedRequest(entry, secrets)
  return formatCurlSnippet({ ...request, url: origin + path })
}

/** Reports whether the call used a key unknown to the mock. If so, the generated curl command contains only part of the key. */
export function hasUnknownSecret({ request }: JournalEntry, secrets: Secrets): boolean {
  const texts = [request.path, request.body ?? '', ...Object.values(request.headers)]
  return texts.some((text) => unmask(text, secrets).match(maskedKey))
}

function unmask(text: string, { keys }: Secrets): string {
  return text.replaceAll(maskedKey, (shown) => {
    const matchingKeys = keys.filter(({ prefix, value }) => value !== null && `${prefix}…` === shown)
    return (matchingKeys.find(({ deleted_at }) => deleted_at === null) ?? matchingKeys[0])?.value ?? shown
  })
}
