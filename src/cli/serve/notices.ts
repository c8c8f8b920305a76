/** What a log says beside the requests: the quota runs low, or a live key came in. */
import type { RequestContext, ServiceResponse } from '../../server/request-context.ts'
import { isMockKey } from '../../service/id-generator.ts'
import { visibleKeyPrefix } from '../../service/mask.ts'
import { freeChecks } from '../../service/quota.ts'
import { shellQuote } from '../../service/shell-quote.ts'
import { isLoopbackHost } from './host.ts'
import type { StartInfo } from './log.ts'
import type { LogNotice } from './notice.ts'
import type { ServeSettings } from './settings.ts'

/** Checks used when the first of the two notices comes. */
const lowQuotaThreshold = 450

/** Letters that a control token has at least that nobody guesses, as 64 bits in hex. */
const minTokenLength = 16

/** What is said of a control token that others of the network could guess; null where nothing is. */
export function createTokenNotice({
  host,
  controlToken,
}: Pick<ServeSettings, 'host' | 'controlToken'>): LogNotice | null {
  if (isLoopbackHost(host) || controlToken === null || controlToken.length >= minTokenLength) return null
  return {
    id: 'short-control-token',
    says: `The control token has fewer than ${minTokenLength} letters: whoever reaches the port may guess it. Make one with: openssl rand -hex 16`,
  }
}

/** Looks at each answered request; says of live keys only once. */
export function createNoticeFinder(
  start: StartInfo,
): (context: RequestContext, response: ServiceResponse) => LogNotice[] {
  let liveKeySeen = false
  return function findNotices(context, response) {
    const notices: LogNotice[] = []
    const quota = createQuotaNotice(context, response, start)
    if (quota) notices.push(quota)
    if (!liveKeySeen) {
      const key = findLiveKey(context)
      liveKeySeen = key !== null
      if (key !== null) notices.push(createLiveKeyNotice(key, start))
    }
    return notices
  }
}

/** A private key that no mock made, wherever it stands in a request: it may have come to the wrong place. */
function findLiveKey({ request, text }: RequestContext): string | null {
  for (const value of [request.header('x-dc-key'), request.header('authorization'), request.url, text]) {
    if (!value?.includes('dcp_')) continue
    const found = value.match(/dcp_[A-Za-z0-9_-]{9,}/g)?.find((key) => !isMockKey(key))
    if (found !== undefined) return found
  }
  return null
}

function createQuotaNotice(
  { website }: RequestContext,
  { changed, faultReason: why }: ServiceResponse,
  start: StartInfo,
): LogNotice | null {
  // Only the free plan ends at 500; the others go on and are billed (service 8).
  if (!website || why.state.plan !== 'free') return null
  const used = changed.find(({ what }) => what === 'checks_used')?.after
  const reset = `To start anew: ${refillCommand(website.appId, start)}`
  if (used === lowQuotaThreshold) {
    return {
      id: 'checks-nearly-used',
      says: `${lowQuotaThreshold} of the ${freeChecks} free checks of ${website.appId} are used. ${reset}`,
    }
  }
  if (used === freeChecks) {
    return {
      id: 'checks-used',
      says: `All ${freeChecks} free checks of ${website.appId} are used: the next one is answered 429. ${reset}`,
    }
  }
  return null
}

/** A command that gives the free checks back; a reset would not, where the website was made with checks used. */
function refillCommand(appId: string, { url, controlToken }: StartInfo): string {
  const token = controlToken ? ` -H 'authorization: Bearer TOKEN'` : ''
  const address = shellQuote(`${url}/_mock/websites/${encodeURIComponent(appId)}`)
  return `curl -X PATCH ${address}${token} -d '{"checks_used":0}'`
}

function createLiveKeyNotice(key: string, { website }: StartInfo): LogNotice {
  const ownKey = website.private_key === null ? "this website's own key" : `DC_API_KEY=${website.private_key}`
  return {
    id: 'live-key',
    says: `The key ${visibleKeyPrefix(key)}… was not made here. Live keys do not belong in a mock: use ${ownKey}. This is said once.`,
  }
}
