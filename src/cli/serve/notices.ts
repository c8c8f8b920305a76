import type { RequestContext, ServiceResponse } from '../../server/request-context.ts'
import { isMockKey } from '../../service/id-generator.ts'
import { visibleKeyPrefix } from '../../service/mask.ts'
import { freeChecks } from '../../service/quota.ts'
import { shellQuote } from '../../service/shell-quote.ts'
import { isLoopbackHost } from './host.ts'
import type { LogNotice, StartInfo } from './log.ts'
import type { ServeSettings } from './settings.ts'

/** Number of checks after which the first quota notice is logged. */
const lowQuotaThreshold = 450

/** In characters. A random token with 16 hexadecimal digits cannot be guessed. */
const minTokenLength = 16

export function createTokenNotice({
  host,
  controlToken,
}: Pick<ServeSettings, 'host' | 'controlToken'>): LogNotice | null {
  if (isLoopbackHost(host) || controlToken === null || controlToken.length >= minTokenLength) return null
  return {
    id: 'short-control-token',
    message: `The control token has fewer than ${minTokenLength} characters, so anyone who can reach the port could guess the token. To create a secure token, run: openssl rand -hex 16`,
  }
}

/** Returns a function that finds the notices to log for a request. The function returns the notice about live keys only once. */
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

/** Returns null if all private keys in the request have the format of mock-generated keys. */
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
  { changed, why }: ServiceResponse,
  start: StartInfo,
): LogNotice | null {
  // Only the free plan is limited to 500 checks. Other plans charge for additional checks (service 8).
  if (!website || why.state.plan !== 'free') return null
  const used = changed.find(({ resource }) => resource === 'checks_used')?.after
  const reset = `To reset the number of used checks to 0, run: ${refillCommand(website.appId, start)}`
  if (used === lowQuotaThreshold) {
    return {
      id: 'quota-nearly-exhausted',
      message: `The website ${website.appId} has used ${lowQuotaThreshold} of its ${freeChecks} free checks. ${reset}`,
    }
  }
  if (used === freeChecks) {
    return {
      id: 'quota-exhausted',
      message: `The website ${website.appId} has used all ${freeChecks} free checks, so the next check returns 429. ${reset}`,
    }
  }
  return null
}

/** The command sets `checks_used` instead of resetting the website, because the initial state can include used checks. */
function refillCommand(appId: string, { url, controlToken }: StartInfo): string {
  const token = controlToken ? ` -H 'authorization: Bearer TOKEN'` : ''
  const address = shellQuote(`${url}/_mock/websites/${encodeURIComponent(appId)}`)
  return `curl -X PATCH ${address}${token} -d '{"checks_used":0}'`
}

function createLiveKeyNotice(key: string, { website }: StartInfo): LogNotice {
  const ownKey = website.private_key === null ? 'the key of this website' : `DC_API_KEY=${website.private_key}`
  return {
    id: 'live-key',
    message: `The key ${visibleKeyPrefix(key)}… was not created by this mock. Do not use live keys with a mock. Use ${ownKey} instead. This notice is shown once.`,
  }
}
