/** Formats a curl command that repeats a call. Replaces masked secrets with the website's current secrets. */
import type { JournalEntry, WebsiteState } from '../../../types.ts'
import { formatCurlSnippet, type SnippetRequest } from '../../snippets.ts'

/** Request headers to include when the call is repeated. Other headers are omitted, because they depend on the HTTP client. */
const repeatedHeaders: readonly string[] = ['content-type', 'x-dc-key']

/** Matches characters that must be percent-encoded in a path. Excludes `%`, because paths in the journal may already be percent-encoded. */
const unsafeInUrl = /[^\w\-.~!*'();:@&=+$,/?#%]/gu

/** Matches a masked key, which consists of the key's first 12 characters and an ellipsis. */
const maskedKey = /dcp_[A-Za-z0-9_-]{8}…/g

type Secrets = Pick<WebsiteState, 'keys' | 'release_secret'>

export interface RepeatedRequest extends Omit<SnippetRequest, 'url'> {
  /** Path and query string, percent-encoded. */
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

/** Reports whether the call used a key that the page cannot unmask. If so, the curl command contains the masked key. */
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
