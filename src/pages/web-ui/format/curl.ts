/** Formats the curl command that repeats a call. Secrets are masked in the journal, so they are filled in from the website. */
import type { JournalEntry, WebsiteState } from '../../../types.ts'

/** Request headers to repeat. The others depend on the client. */
const repeatedHeaders: readonly string[] = ['content-type', 'x-dc-key']

/** Matches a masked key. The journal keeps its first 12 characters. */
const maskedKey = /dcp_[A-Za-z0-9_-]{8}…/g

type Secrets = Pick<WebsiteState, 'keys' | 'release_secret'>

export function formatEntryAsCurl({ request }: JournalEntry, secrets: Secrets, origin: string): string {
  const { method, path, headers, body } = request
  const url =
    origin + path.replace(/(\/crm-release\/[^/]+\/)…/, (_, start: string) => start + (secrets.release_secret ?? '…'))
  const parts = [
    'curl -sS',
    ...(method === 'GET' || (method === 'POST' && body !== null) ? [] : [`-X ${method}`]),
    quote(unmask(url, secrets)),
    ...Object.entries(headers)
      .filter(([name]) => repeatedHeaders.includes(name))
      .map(([name, value]) => `-H ${quote(`${name}: ${unmask(value, secrets)}`)}`),
    ...(body === null ? [] : [`-d ${quote(unmask(body, secrets))}`]),
  ]
  return parts.join(' \\\n  ')
}

/** Whether the call used a key that the mock does not have, so the command is incomplete. */
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

/** Quotes a text as one word of a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
