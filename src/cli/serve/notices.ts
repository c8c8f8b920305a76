/** What a log says beside the requests: the quota runs low, or a live key came in. */
import type { Outcome, RequestContext } from '../../server/request-context.ts'
import { isMockKey } from '../../service/id-generator.ts'
import { beginningOfKey } from '../../service/mask.ts'
import { freeChecks } from '../../service/quota.ts'
import { shellQuote } from '../../service/shell-quote.ts'
import { isLocal } from './host.ts'
import type { Start } from './log.ts'
import type { Notice } from './notice.ts'
import type { ServeSettings } from './settings.ts'

/** Checks used when the first of the two notices comes. */
const nearlyUsed = 450

/** Letters that a control token has at least that nobody guesses, as 64 bits in hex. */
const enoughLetters = 16

/** What is said of a control token that others of the network could guess; null where nothing is. */
export function noticeShortToken({ host, controlToken }: Pick<ServeSettings, 'host' | 'controlToken'>): Notice | null {
  if (isLocal(host) || controlToken === null || controlToken.length >= enoughLetters) return null
  return {
    id: 'short-control-token',
    says: `The control token has fewer than ${enoughLetters} letters: whoever reaches the port may guess it. Make one with: openssl rand -hex 16`,
  }
}

/** Looks at each answered request; says of live keys only once. */
export function createNotices(start: Start): (exchange: RequestContext, outcome: Outcome) => Notice[] {
  let liveKeySeen = false
  return function noticesOf(exchange, outcome) {
    const notices: Notice[] = []
    const quota = noticeQuota(exchange, outcome, start)
    if (quota) notices.push(quota)
    if (!liveKeySeen) {
      const key = findLiveKey(exchange)
      liveKeySeen = key !== null
      if (key !== null) notices.push(noticeLiveKey(key, start))
    }
    return notices
  }
}

/** A private key that no mock made, wherever it stands in a request: it may have come to the wrong place. */
function findLiveKey({ request, text }: RequestContext): string | null {
  for (const place of [request.header('x-dc-key'), request.header('authorization'), request.url, text]) {
    if (!place?.includes('dcp_')) continue
    const found = place.match(/dcp_[A-Za-z0-9_-]{9,}/g)?.find((key) => !isMockKey(key))
    if (found !== undefined) return found
  }
  return null
}

function noticeQuota({ world }: RequestContext, { changed, why }: Outcome, start: Start): Notice | null {
  // Only the free plan ends at 500; the others go on and are billed (service 8).
  if (!world || why.state.plan !== 'free') return null
  const used = changed.find(({ what }) => what === 'checks_used')?.after
  const reset = `To start anew: ${refillCommand(world.appId, start)}`
  if (used === nearlyUsed) {
    return {
      id: 'checks-nearly-used',
      says: `${nearlyUsed} of the ${freeChecks} free checks of ${world.appId} are used. ${reset}`,
    }
  }
  if (used === freeChecks) {
    return {
      id: 'checks-used',
      says: `All ${freeChecks} free checks of ${world.appId} are used: the next one is answered 429. ${reset}`,
    }
  }
  return null
}

/** A command that gives the free checks back; a reset would not, where the website was made with checks used. */
function refillCommand(appId: string, { url, controlToken }: Start): string {
  const token = controlToken ? ` -H 'authorization: Bearer TOKEN'` : ''
  const address = shellQuote(`${url}/_mock/websites/${encodeURIComponent(appId)}`)
  return `curl -X PATCH ${address}${token} -d '{"checks_used":0}'`
}

function noticeLiveKey(key: string, { website }: Start): Notice {
  const own = website.private_key === null ? "this website's own key" : `DC_API_KEY=${website.private_key}`
  return {
    id: 'live-key',
    says: `The key ${beginningOfKey(key)}… was not made here. Live keys do not belong in a mock: use ${own}. This is said once.`,
  }
}
