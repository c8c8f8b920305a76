import type { JournalRecord } from '../journal/record.ts'
import { maskData, maskKey, maskSecrets } from '../service/mask.ts'
import type { Exchange, Outcome, Services } from './exchange.ts'
import { shownPath } from './shown-path.ts'

/** Headers that tell something of the caller; the rest would only fill the journal. */
const keptHeaders = ['content-type', 'user-agent', 'origin', 'referer', 'x-forwarded-for'] as const

/** Writes an exchange into the journal of its website, or of the default one where it named none. */
export async function writeDown(
  exchange: Exchange,
  outcome: Outcome,
  headers: Readonly<Record<string, string>>,
  services: Services,
): Promise<void> {
  const world = exchange.world ?? (await services.store.defaultWorld())
  // It goes with the website, whose journal is gone.
  if (await world.isRemoved()) return
  const { request } = exchange
  const unanswered = outcome.wire?.drop || outcome.wire?.hang
  const record: JournalRecord = {
    id: exchange.id,
    at: await world.now(),
    appId: world.appId,
    operation: exchange.operation,
    email: exchange.email === null ? null : maskSecrets(exchange.email),
    request: {
      method: request.method,
      path: maskPath(exchange),
      headers: maskedHeaders(request.headers),
      body: exchange.text === null ? null : maskSecrets(exchange.text),
    },
    response: {
      status: unanswered ? null : outcome.status,
      // Only headers that an outcome brings can hold what somebody wrote.
      headers: unanswered ? {} : outcome.headers ? maskData(headers) : headers,
      body: unanswered ? null : maskSecrets(sentBody(outcome)),
    },
    why: maskData(outcome.why),
    changed: maskData(outcome.changed),
  }
  services.journal.append(record)
}

/** The body as far as it reaches the caller. */
function sentBody({ body, wire }: Outcome): string {
  if (wire?.truncateBytes === undefined) return body
  return new TextDecoder().decode(new TextEncoder().encode(body).subarray(0, wire.truncateBytes))
}

/** The path with its query, the release secret and private keys left out. */
function maskPath(exchange: Exchange): string {
  const { url } = exchange.request
  const start = url.indexOf('?')
  return shownPath(exchange) + (start === -1 ? '' : maskSecrets(url.slice(start)))
}

function maskedHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {}
  const key = headers.get('x-dc-key')
  if (key !== null) kept['x-dc-key'] = maskKey(key.trim())
  for (const name of keptHeaders) {
    const value = headers.get(name)
    if (value !== null) kept[name] = maskSecrets(value)
  }
  return kept
}
